package dev.fanfare.platform.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.identity.Identity;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CredentialsTest {
    @AutoClose
    private static final EchoServer SERVER = new EchoServer();

    @Test
    @DisplayName("DR-18: one token is looked up and kept once, however a header spells it")
    void keepsATokenOnce() {
        Credentials credentials = new Credentials(SERVER.bus);
        for (String header : new String[] {"Bearer staff", "bearer   staff", "JWT staff ", "Bearer JWT\tstaff"}) {
            assertThat(Blocking.await(credentials
                                    .identify(header, Caller.system("test"))
                                    .orElseThrow())
                            .verdict())
                    .isEqualTo(Identity.Verdict.VALID);
        }
        assertThat(credentials.size()).isOne();
    }
}
