package dev.fanfare.campaigns.network;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.campaigns.network.spi.Application;
import dev.fanfare.campaigns.network.spi.NetworkSettings;
import dev.fanfare.platform.remote.GuardConfig;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The social networks and login providers: three shared members, and one block per network.
 *
 * @param guard limits on calls to each provider; a login takes at most two sequential calls
 * @param each by name, in the order shown to clients
 */
@JsonDeserialize(using = NetworksConfig.Reader.class)
public record NetworksConfig(
        @NotNull @Valid GuardConfig guard,
        @NotNull @Valid RefreshConfig refresh,
        @NotNull @Valid ReadingsConfig readings,

        @JsonAnyGetter @NotEmpty
        Map<@Pattern(regexp = "[a-z][a-z0-9_]{0,49}") String, @NotNull @Valid NetworkSettings> each) {
    public NetworksConfig {
        each = Collections.unmodifiableMap(new LinkedHashMap<>(each));
    }

    /** The settings record of each network with an adapter. */
    public static Map<String, Class<? extends NetworkSettings>> blocks() {
        return Adapters.settings();
    }

    /** The settings record of a network, with or without an adapter. */
    public static Class<? extends NetworkSettings> settingsOf(String network) {
        return Adapters.settingsOf(network);
    }

    /** The networks with addresses. */
    public ConfiguredNetworks kinds() {
        return new ConfiguredNetworks(each.entrySet().stream()
                .filter(network -> !network.getValue().hosts().isEmpty())
                .map(network -> Adapters.kind(
                                network.getKey(), network.getValue().hosts())
                        .showing(network.getValue().viewsShown()))
                .toList());
    }

    /** Uses the simulator for services without an address. */
    public NetworksConfig orAt(String simulator, String clientId, String clientSecret) {
        Map<String, NetworkSettings> simulated = new LinkedHashMap<>();
        each.forEach((name, settings) ->
                simulated.put(name, settings.orAt(new Application(simulator + "/" + name, clientId, clientSecret))));
        return new NetworksConfig(guard, refresh, readings, simulated);
    }

    /** Missing settings that others depend on, by name in this section. */
    public List<String> missing() {
        return each.entrySet().stream()
                .flatMap(network -> network.getValue().missing().stream().map(name -> network.getKey() + "." + name))
                .toList();
    }

    /** Parses each block into its network's record. */
    static final class Reader extends JsonDeserializer<NetworksConfig> {
        @Override
        public NetworksConfig deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            GuardConfig guard = null;
            RefreshConfig refresh = null;
            ReadingsConfig readings = null;
            Map<String, NetworkSettings> each = new LinkedHashMap<>();
            if (parser.currentToken() == JsonToken.START_OBJECT) {
                parser.nextToken();
            }
            while (parser.currentToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                switch (name) {
                    case "guard" -> guard = read(parser, context, GuardConfig.class);
                    case "refresh" -> refresh = read(parser, context, RefreshConfig.class);
                    case "readings" -> readings = read(parser, context, ReadingsConfig.class);
                    default -> each.put(name, read(parser, context, settingsOf(name)));
                }
                parser.nextToken();
            }
            return new NetworksConfig(guard, refresh, readings, each);
        }

        private static <T> T read(JsonParser parser, DeserializationContext context, Class<T> type) throws IOException {
            return parser.currentToken() == JsonToken.VALUE_NULL ? null : context.readValue(parser, type);
        }
    }
}
