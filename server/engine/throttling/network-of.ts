import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The addresses of one household or machine, as throttling counts them: an IPv4 address alone, the /64 of an IPv6
 * address, and the IPv4 address inside a mapped one (`::ffff:203.0.113.7`). Any other text is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // ipaddr.js refuses some names of interfaces that Node accepts, as in fe80::1%eth0.1.
  const [withoutZone = address] = address.split('%');
  const ipv6 = ipaddr.IPv6.parse(withoutZone);
  if (ipv6.isIPv4MappedAddress()) return ipv6.toIPv4Address().toString();
  const network = ipv6.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
