package dev.fanfare.app.cli;

import dev.fanfare.runtime.cluster.NodeCertificates;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Commands for clusters. */
public final class ClusterCommands {
    private ClusterCommands() {}

    @Command(
            name = "make-certificates",
            description =
                    "Make an authority and certificates of nodes for cluster.tls, as PEM files. For each node named N:"
                            + " N.pem and N.key, which only that node gets. The authority's key is not kept: a further node means"
                            + " new certificates for all.",
            mixinStandardHelpOptions = true)
    public static final class MakeCertificates implements Callable<Integer> {
        private static final String NAME = "[a-zA-Z0-9][a-zA-Z0-9._-]{0,62}";

        @Spec
        private CommandSpec spec;

        @Parameters(index = "0", paramLabel = "DIR", description = "Where they are written; nothing there is replaced.")
        private Path directory;

        @Parameters(index = "1..*", arity = "1..*", paramLabel = "NODE", description = "Names of the nodes.")
        private List<String> nodes;

        @Option(names = "--days", description = "How long they are valid, ${DEFAULT-VALUE}.", defaultValue = "825")
        private int days;

        @Override
        public Integer call() throws IOException {
            for (String node : nodes) {
                if (!node.matches(NAME)) {
                    throw new ParameterException(
                            spec.commandLine(), "A node's name consists of letters, digits, dots and hyphens: " + node);
                }
            }
            try {
                NodeCertificates.make(directory, new LinkedHashSet<>(nodes), Duration.ofDays(days));
            } catch (FileAlreadyExistsException e) {
                throw new IllegalStateException(e.getFile() + " is there already. Nothing is replaced.", e);
            }
            String first = directory.resolve(nodes.get(0)).toString();
            System.out.println(
                    "The settings of node " + nodes.get(0) + ", for example:\n  FANFARE_CLUSTER_TLS_AUTHORITY="
                            + directory.resolve("authority.pem") + "\n  FANFARE_CLUSTER_TLS_CERTIFICATE=" + first
                            + ".pem\n  FANFARE_CLUSTER_TLS_KEY=" + first + ".key");
            return 0;
        }
    }
}
