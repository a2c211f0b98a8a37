package dev.fanfare.formats.bankfile;

import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** A parser for untrusted XML: no document types, no entities, limits on everything that can grow. */
final class XmlWalker {
    private static final int DEEPEST = 40;
    private static final int MAX_TEXT_LENGTH = 10_000;
    private static final int MAX_NODES = 2_000;
    private static final Set<String> ENCODINGS =
            Set.of("utf-8", "utf-16", "utf-16le", "utf-16be", "iso-8859-1", "iso-8859-15", "windows-1252", "us-ascii");

    private final XMLStreamReader reader;
    private final Deque<String> path = new ArrayDeque<>();

    XmlWalker(InputStream file) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("nothing is resolved");
        });
        try {
            reader = factory.createXMLStreamReader(file);
        } catch (XMLStreamException | RuntimeException e) {
            throw new BankFileException("line 1", "is neither XML nor an ACH file");
        }
        checkEncoding(reader.getCharacterEncodingScheme());
        checkEncoding(reader.getEncoding());
    }

    private static void checkEncoding(String encoding) {
        if (encoding != null && !ENCODINGS.contains(encoding.toLowerCase(Locale.ROOT))) {
            throw new BankFileException("line 1", "the encoding is none that banks use");
        }
    }

    /** An element with its children. */
    record Node(String name, String text, String currency, int line, List<Node> children) {
        /** The element at the end of the path; null for none. */
        Node at(String... names) {
            Node node = this;
            for (String each : names) {
                node = node == null ? null : node.child(each);
            }
            return node;
        }

        private Node child(String wanted) {
            // A loop, not a stream: the hot spot of reading.
            for (Node child : children) {
                if (child.name.equals(wanted)) {
                    return child;
                }
            }
            return null;
        }

        /** The text of the element at the end of the path; null if missing or blank. */
        String text(String... names) {
            Node node = at(names);
            return node == null || node.text.isBlank() ? null : node.text.strip();
        }

        List<Node> all(String wanted) {
            return children.stream().filter(c -> c.name.equals(wanted)).toList();
        }

        /** The only child of a choice, whatever its name. */
        String choice(String... names) {
            Node node = at(names);
            return node == null || node.children.isEmpty()
                    ? node == null || node.text.isBlank() ? null : node.text.strip()
                    : node.children.get(0).text();
        }
    }

    /**
     * Enters the next child element.
     *
     * @return its name; null at the end of the current element, which is then left
     */
    String enter() {
        while (true) {
            int event = next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                push();
                return reader.getLocalName();
            }
            if (event == XMLStreamConstants.END_ELEMENT || event == XMLStreamConstants.END_DOCUMENT) {
                path.pollLast();
                return null;
            }
        }
    }

    /** Skips the rest of the current element. */
    void skip() {
        int open = 1;
        while (open > 0) {
            int event = next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                push();
                open++;
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                path.pollLast();
                open--;
            }
        }
    }

    /** Reads the current element with its children. */
    Node node() {
        return node(new int[] {MAX_NODES});
    }

    private Node node(int[] left) {
        if (left[0]-- == 0) {
            throw problem("has more elements than any message");
        }
        String name = reader.getLocalName();
        String currency = reader.getAttributeValue(null, "Ccy");
        int line = line();
        StringBuilder text = new StringBuilder();
        List<Node> children = new ArrayList<>();
        while (true) {
            int event = next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                push();
                children.add(node(left));
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                path.pollLast();
                return new Node(name, text.toString(), currency, line, children);
            } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
                text.append(reader.getText());
                if (text.length() > MAX_TEXT_LENGTH) {
                    throw problem("is longer than " + MAX_TEXT_LENGTH + " characters");
                }
            }
        }
    }

    String namespace() {
        return reader.getNamespaceURI();
    }

    int line() {
        return reader.getLocation().getLineNumber();
    }

    /** Adds the line and the path of open elements. */
    BankFileException problem(String problem) {
        return new BankFileException("line " + line() + (path.isEmpty() ? "" : ", " + String.join("/", path)), problem);
    }

    private void push() {
        path.addLast(reader.getLocalName());
        if (path.size() > DEEPEST) {
            path.pollLast();
            throw problem("is nested deeper than " + DEEPEST);
        }
    }

    private int next() {
        try {
            if (!reader.hasNext()) {
                throw problem("ends too early");
            }
            int event = reader.next();
            if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
                throw problem("document types and entities are not accepted");
            }
            return event;
        } catch (XMLStreamException e) {
            throw problem("is not well-formed XML");
        }
    }
}
