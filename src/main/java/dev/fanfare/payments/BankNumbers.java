package dev.fanfare.payments;

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

    /** Where an account is stored. */
    record Place(long userId, long id) {
        private String of(String column) {
            return "user:" + userId + "/bank_account:" + id + "/" + column;
        }
    }

    /** Both numbers of one account, as stored. */
    record Sealed(
            Buffer accountNumber,
            Buffer routingNumber,
            String keyId,
            String accountMasked,
            String routingMasked,
            Buffer fingerprint) {}

    Sealed seal(Place place, String accountNumber, String routingNumber) {
        return new Sealed(
                keys.seal(place.of("account_number"), accountNumber),
                keys.seal(place.of("routing_number"), routingNumber),
                keys.keyId(),
                masked(accountNumber),
                masked(routingNumber),
                keys.fingerprint(identity(accountNumber, routingNumber)));
    }

    /** The account's fingerprint under each key, so that it is recognised across a change of keys. */
    List<Buffer> fingerprints(String accountNumber, String routingNumber) {
        return keys.fingerprints(identity(accountNumber, routingNumber));
    }

    private static String identity(String accountNumber, String routingNumber) {
        return routingNumber + "/" + accountNumber;
    }

    /** @throws IllegalStateException when the key is missing, or the bytes are from elsewhere or were changed */
    String accountNumber(Place place, String sealedUnder, Buffer sealed) {
        return keys.open(place.of("account_number"), sealedUnder, sealed);
    }

    /** @throws IllegalStateException likewise */
    String routingNumber(Place place, String sealedUnder, Buffer sealed) {
        return keys.open(place.of("routing_number"), sealedUnder, sealed);
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
