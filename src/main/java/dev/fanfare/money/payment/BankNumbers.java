package dev.fanfare.money.payment;

import dev.fanfare.money.payment.BankKeysRepository.Stored;
import dev.fanfare.money.payment.api.NumbersPlace;
import dev.fanfare.money.payment.api.SaveBankAccount;
import dev.fanfare.platform.crypto.KeyRing;
import io.vertx.core.buffer.Buffer;
import java.util.List;

/**
 * Encrypts account and routing numbers, each bound to its owner, its row and its column, plus a keyed hash that identifies an
 * account and a masked form to show.
 */
final class BankNumbers {
    private static final int VISIBLE = 4;
    private static final int VISIBLE_OF_SHORT = 2;
    private static final int SHORT = 8;

    private final KeyRing keys;

    /** @throws IllegalArgumentException for keys that cannot be used, without naming them */
    BankNumbers(PaymentsConfig config) {
        keys = new KeyRing(config.bankKeys(), config.bankKeyId());
    }

    /**
     * The numbers of an account.
     *
     * @param iban whether it has an IBAN, which is its account number, and perhaps a BIC, which is its routing number
     * @param routing empty for none
     */
    record Numbers(String country, boolean iban, String account, String routing) {
        static Numbers of(SaveBankAccount ask) {
            return ask.iban() == null
                    ? new Numbers(ask.bankCountry(), false, ask.accountNumber(), ask.routingNumber())
                    : new Numbers(ask.bankCountry(), true, ask.iban(), ask.bic() == null ? "" : ask.bic());
        }

        /** What tells it from all other accounts. */
        private String identity() {
            if (iban) {
                return account;
            }
            return (country.equals("US") ? "" : country + "/") + routing + "/" + account;
        }

        String scheme() {
            return iban ? "iban" : "national";
        }

        /** The account number as it is shown. */
        String masked() {
            return BankNumbers.masked(account);
        }

        /** Never shows the numbers. */
        @Override
        public String toString() {
            return "Numbers[…]";
        }
    }

    /** Both numbers of one account, as stored. A BIC is no secret, and not masked. */
    record Sealed(
            Buffer accountNumber,
            Buffer routingNumber,
            String keyId,
            String accountMasked,
            String routingMasked,
            Buffer fingerprint) {}

    Sealed seal(NumbersPlace place, Numbers numbers) {
        return new Sealed(
                keys.seal(place.accountNumber(), numbers.account()),
                keys.seal(place.routingNumber(), numbers.routing()),
                keys.keyId(),
                numbers.masked(),
                numbers.iban() ? numbers.routing() : masked(numbers.routing()),
                keys.fingerprint(numbers.identity()));
    }

    /** The account's fingerprint under each key, so that it is recognised across a change of keys. */
    List<Buffer> fingerprints(Numbers numbers) {
        return keys.fingerprints(numbers.identity());
    }

    /** @throws IllegalStateException when the key is missing, or the bytes are from elsewhere or were changed */
    Numbers open(NumbersPlace place, Stored stored) {
        return new Numbers(
                stored.country(),
                stored.iban(),
                keys.open(place.accountNumber(), stored.keyId(), stored.accountNumber()),
                keys.open(place.routingNumber(), stored.keyId(), stored.routingNumber()));
    }

    /** The id of the key that numbers are encrypted with from now on. */
    String keyId() {
        return keys.keyId();
    }

    static String masked(String number) {
        int visible = number.length() < SHORT ? VISIBLE_OF_SHORT : VISIBLE;
        return "****" + number.substring(number.length() - visible);
    }
}
