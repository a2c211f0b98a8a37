package dev.fanfare.people.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Node;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class IssuerTest {
    @Test
    @DisplayName("RFC 8414: its name is the configured one, whatever a request calls it")
    void isNotNamedByWhoAsks() throws IOException {
        URI address = URI.create(Node.shared().client().baseUrl());
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.getOutputStream().write("""
                            GET /.well-known/oauth-authorization-server HTTP/1.1\r
                            Host: evil.example.com\r
                            Connection: close\r
                            \r
                            """.getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains(
                            "\"issuer\":\"" + address + "\"", "\"authorization_response_iss_parameter_supported\":true")
                    .doesNotContain("evil");
        }
    }
}
