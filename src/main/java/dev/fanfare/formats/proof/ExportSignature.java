package dev.fanfare.formats.proof;

/** The signature of an export's manifest, which holds the digests of all its files. */
public record ExportSignature(String publicKey, String signature) {
    /** Signs the bytes of a manifest. */
    public static ExportSignature of(JournalKey key, byte... manifest) {
        return new ExportSignature(key.publicKey(), key.sign(signed(manifest)));
    }

    /** Whether the signature is valid for these bytes and the public key in it. */
    public boolean isOf(byte... manifest) {
        return JournalKey.isSigned(publicKey, signed(manifest), signature);
    }

    private static byte[] signed(byte... manifest) {
        return CanonicalFields.of("fanfare-export-1").hash(Hash.of(manifest)).bytes();
    }
}
