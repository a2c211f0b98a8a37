/**
 * Wallets, bank accounts and payouts. Owns the tables bank_accounts and payouts; balances are read from the journal's
 * accounts, money moves only by its entries.
 *
 * <p>A payout is pending, then processing, then completed; a pending one can be completed at once, rejected, or
 * cancelled by its owner; one that is processing or completed can fail. Its gross amount is held from the request on
 * ({@code payout:<id>:requested}) and ends as net and fees when it completes, or available again, exactly once. Every
 * move locks the payout and is a conditional update: of two racers one wins. A payout is on hold for as long as its
 * owner is suspended; that is read from the users and kept nowhere, so that an unban restores exactly what was. A move
 * of a payout on hold is refused as one of a payout in the wrong state is, with {@code on_hold} in the details; only a
 * completed one can still fail, for the bank has returned it whatever its owner did.
 *
 * <p>A bank account is deleted softly, and not while an open payout goes to it: the deletion waits for requests under
 * way, which hold the account's row until they are done.
 *
 * <p>Limits, minimums and fees are units of the payout's own currency, whichever that is; a method can have others for
 * some currencies. Account and routing numbers are stored encrypted, shown masked, and stand in no log, error, event or
 * {@code toString}.
 */
package dev.fanfare.payments;
