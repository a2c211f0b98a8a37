package dev.fanfare.platform.proposals;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.bus.WireJson;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Json;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.function.Supplier;

/** Changes that were proposed, as JSON between nodes; a later version may no longer know one. */
final class StoredChange {
    private StoredChange() {}

    /**
     * Reads the change of an endpoint.
     *
     * @param endpoint null if unknown to this version
     * @throws Refused INVALID_TRANSITION for a change that this version does not know
     */
    static Change<?> read(Endpoint<?, ?> endpoint, Supplier<String> json) {
        if (endpoint == null) {
            throw unknown();
        }
        try {
            return (Change<?>) WireJson.read(json.get(), endpoint.ask());
        } catch (UncheckedIOException unreadable) {
            throw unknown();
        }
    }

    static Refused unknown() {
        return CommonFault.INVALID_TRANSITION.because("This version does not know what was proposed.");
    }

    /** The members of a change; null if unknown to this version. */
    static Object input(Supplier<Change<?>> change) {
        try {
            return Json.mapper().convertValue(change.get(), Map.class);
        } catch (Refused unknown) {
            return null;
        }
    }
}
