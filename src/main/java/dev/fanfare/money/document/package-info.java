/**
 * Numbers and months of what our companies issue: invoices, credit notes and statements. Owns {@code document_months},
 * and the last numbers in {@code legal_entities}, which have no gaps.
 */
package dev.fanfare.money.document;
