package dev.fanfare.app.cli;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.app.node.Fanfare;
import dev.fanfare.people.account.api.CreateAccountBuilder;
import dev.fanfare.people.session.api.RotateSessionKeys;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.crypto.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Commands that create accounts and tokens, such as the first operator's. */
public final class AccountCommands {
    private AccountCommands() {}

    /** Sends an ask to a node that runs only its domain. */
    private static <R extends Message> R ask(Ask<R> question) {
        try (Fanfare node = Fanfare.beside(System.getenv(), "users", "operations")) {
            return Blocking.await(node.bus().ask(Caller.system("cli-" + UUID.randomUUID()), question));
        }
    }

    @Command(
            name = "create-user",
            description = "Create an account. The password is prompted for, or read from standard input.",
            mixinStandardHelpOptions = true)
    public static final class CreateUser implements Callable<Integer> {
        @Spec
        private picocli.CommandLine.Model.CommandSpec spec;

        @Option(names = "--username", required = true)
        private String username;

        @Option(names = "--email", required = true)
        private String email;

        @Option(
                names = "--password",
                arity = "0",
                interactive = true,
                echo = false,
                prompt = "Password (at least 8 characters): ",
                required = true)
        private char[] password;

        @Option(names = "--superuser", description = "Has all permissions.")
        private boolean superuser;

        @Option(names = "--staff", description = "Has the permissions given by --permission.")
        private boolean staff;

        @Option(names = "--permission", description = "Such as payouts.view; repeatable.")
        private List<String> permissions = List.of();

        @Override
        public Integer call() {
            if (password.length < 8 || password.length > 128) {
                throw new ParameterException(spec.commandLine(), "A password must have 8 to 128 characters.");
            }
            List<Permission> allowed = new ArrayList<>();
            for (String code : permissions) {
                allowed.add(Permission.findByCode(code)
                        .orElseThrow(() ->
                                new ParameterException(spec.commandLine(), "There is no permission " + code + ".")));
            }
            long id = ask(CreateAccountBuilder.builder()
                            .username(username)
                            .email(email)
                            .password(new Secret(new String(password)))
                            .firstName("")
                            .lastName("")
                            .staff(staff || superuser)
                            .superuser(superuser)
                            .permissions(allowed)
                            .build())
                    .userId();
            System.out.println("user_id " + id);
            return 0;
        }
    }

    @Command(
            name = "create-token",
            description = "Create a backend token for an account. It is shown only once.",
            mixinStandardHelpOptions = true)
    public static final class CreateToken implements Callable<Integer> {
        @Option(names = "--user-id", required = true)
        private long userId;

        @Option(names = "--name", description = "What it is for.", defaultValue = "command line")
        private String name;

        @Override
        public Integer call() {
            System.out.println(ask(new dev.fanfare.people.session.api.BackendTokens.CreateToken(userId, name))
                    .token()
                    .value());
            return 0;
        }
    }

    @Command(
            name = "rotate-session-keys",
            description = "Make a new key that signs web sessions. No session ends: what the former keys signed stays"
                    + " valid until it expires.",
            mixinStandardHelpOptions = true)
    public static final class RotateKeys implements Callable<Integer> {
        @Override
        public Integer call() {
            System.out.println(
                    "Sessions are signed with " + ask(new RotateSessionKeys()).keyId() + " from now on.");
            return 0;
        }
    }
}
