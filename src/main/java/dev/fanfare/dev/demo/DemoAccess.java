package dev.fanfare.dev.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.endpoint.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;

/** The demo's passwords and tokens. */
public record DemoAccess(
        String baseUrl,
        Operator operator,
        Approver firstOperator,
        Approver secondOperator,
        Advertiser advertiser,
        Publisher publisher,
        Application application) {
    /** The file's name in the data directory. */
    public static final String FILE = "demo-access.json";

    /** The name of the file with the progress of its past. */
    public static final String PROGRESS = "demo-progress.json";

    /** A superuser with a backend token. */
    public record Operator(long userId, String username, String password, String token) {}

    /**
     * A superuser who decides in web sessions, by a second factor.
     *
     * @param totpSecret for an authenticator app, Base32
     */
    public record Approver(long userId, String username, String password, String totpSecret) {}

    /** An advertiser with a backend token. */
    public record Advertiser(long userId, String username, String password, String token, long advertiserId) {}

    /** A publisher. */
    public record Publisher(long userId, String username, String password) {}

    /** A trusted application. */
    public record Application(String clientId, String clientSecret) {}

    /** Writes the file, readable by its owner only. */
    void write(Path dataDirectory) {
        store(dataDirectory.resolve(FILE), Json.mapper().valueToTree(this));
    }

    /** Tells this machine's browsers how much of the demo's past is filled, and where the simulator is, by a file beside this one. */
    public static void tell(Path dataDirectory, int percent, String simulator) {
        store(
                dataDirectory.resolve(PROGRESS),
                Json.mapper().createObjectNode().put("percent", percent).put("simulator", simulator));
    }

    /** Reads the file; empty if there is no demo world. */
    public static Optional<DemoAccess> read(Path dataDirectory) {
        Path file = dataDirectory.resolve(FILE);
        try {
            return Files.exists(file)
                    ? Optional.of(Json.mapper().readValue(Files.readAllBytes(file), DemoAccess.class))
                    : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        }
    }

    /** Updates the address in the file, if it exists: the port may have changed. */
    static void refresh(Path dataDirectory, String baseUrl) {
        Path file = dataDirectory.resolve(FILE);
        if (!Files.exists(file)) {
            return;
        }
        try {
            ObjectNode stored = (ObjectNode) Json.mapper().readTree(Files.readAllBytes(file));
            store(file, stored.put("base_url", baseUrl));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void store(Path file, ObjectNode content) {
        try {
            Files.createDirectories(file.getParent());
            Path fresh = file.resolveSibling(file.getFileName() + ".new");
            Files.deleteIfExists(fresh);
            if (Files.getFileStore(file.getParent()).supportsFileAttributeView("posix")) {
                Files.createFile(
                        fresh, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            } else {
                Files.createFile(fresh);
            }
            Files.writeString(fresh, text(content), StandardCharsets.UTF_8, StandardOpenOption.WRITE);
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One member per line, for humans and grep. */
    private static String text(ObjectNode content) throws JsonProcessingException {
        ObjectMapper json = Json.mapper();
        StringBuilder text = new StringBuilder("{\n");
        Iterator<Map.Entry<String, JsonNode>> members = content.properties().iterator();
        while (members.hasNext()) {
            Map.Entry<String, JsonNode> member = members.next();
            text.append("  ")
                    .append(json.writeValueAsString(member.getKey()))
                    .append(": ")
                    .append(json.writeValueAsString(member.getValue()))
                    .append(members.hasNext() ? ",\n" : "\n");
        }
        return text.append("}\n").toString();
    }

    @Override
    public String toString() {
        return "DemoAccess[…]";
    }
}
