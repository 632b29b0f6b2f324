import { invoiceContract } from './invoice-contract.ts';
import { refundContract } from './refund-contract.ts';
import { unmatchedContract } from './unmatched-contract.ts';

/** The payments of people, with their invoices, refunds, and the payments that wait for an admin. */
export const paymentsContract = { ...invoiceContract, ...unmatchedContract, ...refundContract };
