/**
 * Proof of payment in public: what brands that chose it, and creators by a link, show of their payments, counted from the sealed
 * journal and signed with its key.
 */
package dev.fanfare.money.proof;
