//! How well a side is connected, as an electrical network.
//!
//! Every full connection is a wire that conducts the better the fewer cells all connections of its pair
//! share; the side's edges are the poles. The current between them says how well the side stands, and
//! how much of it runs through a cell what the cell is worth. Opinion only: nothing rests on it.
//!
//! (Anshelevich's electric circuits, on the graph of virtual connections.)

use super::{connections::Connections, ends::End};

/// The flow of one side's current.
#[derive(Clone, Debug, Default)]
pub struct Flow {
    /// The current between the edges.
    pub total: f64,
    /// The current through each end point.
    pub through: Vec<f64>,
    conductance: Vec<f64>,
    matrix: Vec<f64>,
    potential: Vec<f64>,
}

impl Flow {
    /// Works out the flow along the full connections of a side.
    pub fn solve<const N: usize>(&mut self, connections: &Connections<N>) {
        let count = connections.ends.count();
        self.conductance.clear();
        self.conductance.resize(count * count, 0.0);
        for one in 0..count {
            for other in one + 1..count {
                if let Some(meet) = connections.full_between(one as End, other as End) {
                    let conductance = 1.0 / (1.0 + meet.len() as f64);
                    self.conductance[one * count + other] = conductance;
                    self.conductance[other * count + one] = conductance;
                }
            }
        }
        self.find_potentials(count);
        self.find_currents(count);
    }

    /// Potentials with 1 at the first edge and 0 at the second, by symmetric elimination.
    fn find_potentials(&mut self, count: usize) {
        let free = count - 2;
        self.matrix.clear();
        self.matrix.resize(free * free, 0.0);
        self.potential.clear();
        self.potential.resize(count, 0.0);
        self.potential[0] = 1.0;
        for row in 0..free {
            let wires = &self.conductance[(row + 2) * count..][..count];
            for column in 0..free {
                self.matrix[row * free + column] = -wires[column + 2];
            }
            // Cells joined to nothing must not make the matrix singular.
            self.matrix[row * free + row] = wires.iter().sum::<f64>() + 1e-9;
            self.potential[row + 2] = wires[0];
        }
        for pivot in 0..free {
            let (above, below) = self.matrix.split_at_mut((pivot + 1) * free);
            let pivot_row = &above[pivot * free..];
            let scale = 1.0 / pivot_row[pivot];
            for row in pivot + 1..free {
                let line = &mut below[(row - pivot - 1) * free..][..free];
                // The matrix is symmetric, so only what is right of its diagonal is kept up to date.
                let factor = pivot_row[row] * scale;
                if factor != 0.0 {
                    for column in row..free {
                        line[column] -= factor * pivot_row[column];
                    }
                    self.potential[row + 2] -= factor * self.potential[pivot + 2];
                }
            }
        }
        for row in (0..free).rev() {
            let line = &self.matrix[row * free..][..free];
            let known: f64 = (row + 1..free).map(|at| line[at] * self.potential[at + 2]).sum();
            self.potential[row + 2] = (self.potential[row + 2] - known) / line[row];
        }
    }

    fn find_currents(&mut self, count: usize) {
        self.through.clear();
        self.through.resize(count, 0.0);
        for end in 0..count {
            let wires = &self.conductance[end * count..][..count];
            let flow = wires.iter().zip(&self.potential);
            let sum: f64 =
                flow.map(|(wire, other)| wire * (self.potential[end] - other).abs()).sum();
            // What flows in also flows out.
            self.through[end] = if end < 2 { sum } else { sum / 2.0 };
        }
        self.total = self.through[0];
    }
}
