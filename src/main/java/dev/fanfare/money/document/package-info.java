/**
 * Numbers and months of what our companies issue: invoices, credit notes and statements. Owns {@code document_months},
 * the last numbers in {@code legal_entities}, which have no gaps, and {@code document_archive} with what was handed out.
 */
package dev.fanfare.money.document;
