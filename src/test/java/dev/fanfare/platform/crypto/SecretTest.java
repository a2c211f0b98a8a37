package dev.fanfare.platform.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fanfare.people.account.api.CreateAccountBuilder;
import dev.fanfare.people.signin.api.Login;
import dev.fanfare.platform.bus.WireJson;
import dev.fanfare.platform.endpoint.Json;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class SecretTest {
    private static final Secret SECRET = new Secret("open sesame");

    @Test
    void isPrintedNowhere() {
        assertThat(SECRET
                        + new Login("ada", SECRET, null).toString()
                        + CreateAccountBuilder.builder().password(SECRET))
                .contains("ada", "…")
                .doesNotContain(SECRET.value());
    }

    @Test
    void isItsTextInJson() throws JsonProcessingException {
        for (ObjectMapper mapper : List.of(Json.mapper(), WireJson.mapper())) {
            String json = mapper.writeValueAsString(new Login("ada", SECRET, null));
            assertThat(json).contains("\"password\":\"open sesame\"");
            assertThat(mapper.readValue(json, Login.class).password()).isEqualTo(SECRET);
            assertThat(mapper.readValue("{\"password\":null}", Login.class).password())
                    .isNull();
        }
    }
}
