/**
 * Wallets, bank accounts and payouts. Owns {@code bank_accounts}, {@code payouts} and {@code payee_screenings}; balances are read from the
 * journal's accounts, and money moves only by journal entries.
 *
 * <p>A payout is pending, then processing, then completed. A pending one can also be completed at once, rejected, or
 * cancelled by its owner; a processing or completed one can fail. Its gross amount is held from the request on
 * ({@code payout:<id>:requested}) and ends, exactly once, as net and fees when it completes, or available again. Every
 * move locks the payout and is a conditional update, so of two concurrent moves one wins.
 *
 * <p>A payout is on hold while its owner is suspended. That is read from the user and not stored, so that lifting the
 * suspension restores the state. Moving a payout that is on hold is refused like a move from the wrong state, with
 * {@code on_hold} in the details; only a completed one can still fail, because the bank has returned it already.
 *
 * <p>Bank accounts are deleted softly, and not while an open payout goes to them: the deletion waits for requests in
 * flight, which lock the account's row. Account and routing numbers are stored encrypted, shown masked, and appear in
 * no log, error, event or {@code toString}.
 *
 * <p>Limits, minimums and fees are in units of the payout's own currency; a method can have others for some currencies.
 * Payout destinations are defined in {@link dev.fanfare.money.payment.api.PayoutAddress}.
 */
package dev.fanfare.money.payment;
