//! Places for connections: a server has a number of them, and one address no more than its share.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

/// The places that are taken, by address.
pub struct Places {
    taken: Mutex<HashMap<IpAddr, usize>>,
    all: usize,
    share: usize,
}

/// A place. Others may have it when this is dropped.
pub struct Place {
    places: Arc<Places>,
    address: IpAddr,
}

impl Places {
    /// So many places, of which one address may take `share`.
    pub fn new(all: usize, share: usize) -> Arc<Places> {
        Arc::new(Places { taken: Mutex::default(), all, share })
    }

    /// Takes a place for an address, if it may have one.
    pub fn take(self: &Arc<Places>, address: IpAddr) -> Option<Place> {
        let address = network(address);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.values().sum::<usize>() >= self.all {
            return None;
        }
        let own = taken.entry(address).or_default();
        if *own >= self.share {
            return None;
        }
        *own += 1;
        Some(Place { places: Arc::clone(self), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = taken.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

/// What one customer of a network has: an address of version 4, or the 2^64 addresses of version 6 with the
/// same beginning.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn one_address_takes_no_more_than_its_share() {
        let places = Places::new(5, 2);
        let first: Vec<Option<Place>> = (0..3).map(|_| places.take(address("1.2.3.4"))).collect();
        assert_eq!(first.iter().flatten().count(), 2);
        assert!(places.take(address("::ffff:1.2.3.4")).is_none());
        let others: Vec<Option<Place>> = ["1.2.3.5", "2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"]
            .into_iter()
            .map(|one| places.take(address(one)))
            .collect();
        assert_eq!(others.iter().flatten().count(), 3, "there are no more places");
        drop(first);
        assert!(places.take(address("1.2.3.4")).is_some());
        assert!(places.take(address("2001:db8::3")).is_none(), "both places of this network are taken");
    }
}
