package dev.fanfare.notification.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.platform.openapi.OpenApi;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Nightly;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The contract's webhooks against the types of events. */
@Tag("unit")
@Nightly
class WebhookTypesTest {
    private final ObjectNode document = OpenApi.of(Modules.ALL, "0");

    @Test
    @DisplayName(
            "EV-02 the contract has a webhook for each type of events, with its sentence and the body of a delivery")
    void describesEachType() {
        JsonNode webhooks = document.path("webhooks");
        assertThat(Answer.fields(webhooks))
                .containsExactlyElementsOf(Stream.concat(
                                Stream.of("webhook.test"),
                                Arrays.stream(EventType.values()).map(EventType::code))
                        .sorted()
                        .toList());
        for (EventType type : EventType.values()) {
            JsonNode post = webhooks.path(type.code()).path("post");
            assertThat(post.path("summary").asText()).isEqualTo(type.sentence());
            String schema = post.at("/requestBody/content/application~1json/schema/$ref")
                    .asText();
            JsonNode body = document.at(schema.substring(1)).path("properties");
            assertThat(Answer.fields(body)).containsExactly("data", "log", "sequence", "timestamp", "type");
            assertThat(body.path("data").toString()).contains("EventView");
            assertThat(body.at("/type/enum")).hasToString("[\"" + type.code() + "\"]");
            assertThat(document.at("/components/schemas/webhooks.WebhookBody/discriminator/mapping/" + type.code())
                            .asText())
                    .isEqualTo(schema);
            assertThat(document.at("/components/schemas/webhooks.WebhookBody/oneOf")
                            .findValuesAsText("$ref"))
                    .contains(schema)
                    .hasSize(EventType.values().length + 1);
        }
    }
}
