package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.crypto.EncryptedValue;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A JSON Web Token taken apart, to be changed and signed again with the right key or another. */
public record Jwt(ObjectNode header, ObjectNode claims, String signature) {
    private static final JsonMapper JSON = new JsonMapper();

    /** The one in a client's Authorization header. */
    public static Jwt of(Client client) {
        return of(client.authorization().substring(client.authorization().lastIndexOf(' ') + 1));
    }

    public static Jwt of(String token) {
        String[] parts = token.split("\\.", 3);
        return new Jwt(read(parts[0]), read(parts[1]), parts[2]);
    }

    /** The secret of the key that signed this, as the node has it. */
    public String secret(Node node) {
        String id = header.path("kid").asText();
        Map<String, Object> stored = node.sql("select secret, key_id from signing_keys where id = ?", id)
                .rows()
                .get(0);
        return Node.keyRing()
                .decrypt(
                        "signing_key:" + id + "/secret",
                        new EncryptedValue(
                                Buffer.buffer((byte[]) stored.get("secret")),
                                stored.get("key_id").toString()));
    }

    /** With other members in the header: names and values in turn, null takes one away. */
    public Jwt header(String... namesAndValues) {
        return new Jwt(changed(header, namesAndValues), claims, signature);
    }

    /** With other texts among the claims; null takes one away. */
    public Jwt claims(String... namesAndValues) {
        return new Jwt(header, changed(claims, namesAndValues), signature);
    }

    public Jwt expiring(long epochSecond) {
        return new Jwt(header, claims.deepCopy().put("exp", epochSecond), signature);
    }

    /** With no signature at all. */
    public String unsigned() {
        return content() + ".";
    }

    /** With the signature it had. */
    public String token() {
        return content() + "." + signature;
    }

    public String signed(String secret) {
        return signed("HmacSHA256", secret);
    }

    public String signed(String algorithm, String secret) {
        return unchecked(() -> {
            Mac mac = Mac.getInstance(algorithm);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), algorithm));
            return content() + "." + encode(mac.doFinal(content().getBytes(StandardCharsets.US_ASCII)));
        });
    }

    private String content() {
        return encode(header.toString().getBytes(StandardCharsets.UTF_8)) + "."
                + encode(claims.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static ObjectNode changed(ObjectNode object, String... namesAndValues) {
        ObjectNode changed = object.deepCopy();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            if (namesAndValues[i + 1] == null) {
                changed.remove(namesAndValues[i]);
            } else {
                changed.put(namesAndValues[i], namesAndValues[i + 1]);
            }
        }
        return changed;
    }

    private static ObjectNode read(String part) {
        return unchecked(() ->
                (ObjectNode) JSON.readTree(new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8)));
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
