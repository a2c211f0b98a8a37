package dev.fanfare.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** A version that changes without a look at its advisories fails the build. */
@Tag("unit")
class VulnerabilitiesPageTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| ([a-z0-9-]+) \\| (\\d\\S*) \\|");
    private static final Pattern PROPERTY = Pattern.compile("\\$\\{(.+)\\.version}");

    /** Scopes that are not delivered. */
    private static final Set<String> NOT_DELIVERED = Set.of("test", "provided");

    @Test
    void namesTheVersionOfEveryLibraryThatIsDelivered() throws Exception {
        Map<String, String> listed = new TreeMap<>();
        ROW.matcher(Files.readString(Path.of("src/docs/prove/vulnerabilities.md")))
                .results()
                .forEach(row -> listed.put(row.group(1), row.group(2)));
        Map<String, String> delivered = delivered();
        assertThat(delivered).hasSizeGreaterThan(30);
        assertThat(listed).isEqualTo(delivered);
    }

    /** By the name of its version's property, which several may share. */
    private static Map<String, String> delivered() throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        Element project = factory.newDocumentBuilder().parse("pom.xml").getDocumentElement();
        Element properties = child(project, "properties");
        Map<String, String> delivered = new TreeMap<>();
        NodeList dependencies = project.getElementsByTagName("dependency");
        for (int i = 0; i < dependencies.getLength(); i++) {
            Element dependency = (Element) dependencies.item(i);
            Element version = child(dependency, "version");
            Element scope = child(dependency, "scope");
            Node place = dependency.getParentNode().getParentNode();
            boolean ours = place == project || place.getNodeName().equals("dependencyManagement");
            if (ours && version != null && (scope == null || !NOT_DELIVERED.contains(scope.getTextContent()))) {
                String name = PROPERTY.matcher(version.getTextContent()).replaceFirst("$1");
                assertThat(name).as("a property has the version").isNotEqualTo(version.getTextContent());
                delivered.put(name, child(properties, name + ".version").getTextContent());
            }
        }
        // For tests alone.
        delivered.keySet().removeAll(Set.of("junit", "guava"));
        return delivered;
    }

    private static Element child(Element parent, String name) {
        for (Node each = parent.getFirstChild(); each != null; each = each.getNextSibling()) {
            if (each.getNodeName().equals(name)) {
                return (Element) each;
            }
        }
        return null;
    }
}
