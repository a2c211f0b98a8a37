/** The API of proof of payment: what is shown of brands and creators, and by whose choice. */
package dev.fanfare.money.proof.api;
