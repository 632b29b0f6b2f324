import { isIPv4 } from 'node:net';
import { findNetwork } from '#engine/throttling/find-network.ts';

/** The network of an address, so wide that it names no household: `203.0.113.0/24`, `2001:db8:1::/48`. Any other text is returned unchanged. */
export function shortenAddress(address: string): string {
  const household = findNetwork(address);
  if (isIPv4(household)) return `${household.split('.').slice(0, 3).join('.')}.0/24`;
  return household.endsWith('::/64') ? `${household.split(':').slice(0, 3).join(':')}::/48` : household;
}
