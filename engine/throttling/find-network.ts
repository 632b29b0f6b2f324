import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The addresses of one household or machine, as throttling counts them: an IPv4 address alone, the /64 of an IPv6
 * address, and the IPv4 address inside a mapped one (`::ffff:203.0.113.7`). Any other text is returned unchanged.
 */
export const findNetwork = (address: string): string => networksOf(address)[0].network;

type Network = {
  network: string;
  /** The limit for the whole network, as a multiple of the limit of one household. */
  share: number;
};

/** A household has a /64, but a provider gives whole /48s to anyone who asks: one has the addresses of 65,536 households. */
const shareOfSite = 5;

/** The networks of an address, as throttling counts them: that of the household, and for IPv6 the /48 around it. */
export function networksOf(address: string): [Network, ...Network[]] {
  if (!isIPv6(address)) return [{ network: address, share: 1 }];
  // ipaddr.js refuses some names of interfaces that Node accepts, as in fe80::1%eth0.1.
  const [withoutZone = address] = address.split('%');
  const ipv6 = ipaddr.IPv6.parse(withoutZone);
  if (ipv6.isIPv4MappedAddress()) return [{ network: ipv6.toIPv4Address().toString(), share: 1 }];
  const groups = ipv6.parts.map((group) => group.toString(16));
  return [
    { network: `${groups.slice(0, 4).join(':')}::/64`, share: 1 },
    { network: `${groups.slice(0, 3).join(':')}::/48`, share: shareOfSite },
  ];
}
