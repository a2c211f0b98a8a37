package dev.fanfare.money.exchange;

import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The European Central Bank's daily file of reference rates, in euros:
 * {@code <Cube time="2026-11-20"><Cube currency="USD" rate="1.1592"/>…</Cube>}. Document types are rejected, so that no
 * entity is resolved.
 */
final class EcbProvider implements RateProvider {
    static final String NAME = "ecb";

    private static final String BASE = "EUR";
    private static final String PATH = "/stats/eurofxref/eurofxref-daily.xml";
    private static final String NAMESPACE = "http://www.ecb.int/vocabulary/2002-08-01/eurofxref";

    /** Without an exponent, which could yield numbers of any size. */
    private static final Pattern RATE = Pattern.compile("\\d{1,12}(\\.\\d{1,12})?");

    private static final XMLInputFactory XML = factory();

    private final GuardedClient service;
    private final String uri;

    /** @param url of the bank's site */
    EcbProvider(GuardedClient service, String url) {
        this.service = service;
        this.uri = url.replaceFirst("/+$", "") + PATH;
    }

    @Override
    public String base() {
        return BASE;
    }

    @Override
    public Future<Quotes> latest(Optional<Quotes> before) {
        return service.call(OutboundRequest.get(uri).with("Accept", "application/xml"), answer -> read(answer, before));
    }

    private static Quotes read(OutboundResponse answer, Optional<Quotes> before) {
        QuotesReader.check(answer.ok(), "status " + answer.status());
        QuotesReader quotes = new QuotesReader(BASE);
        try {
            XMLStreamReader xml = XML.createXMLStreamReader(
                    new ByteArrayInputStream(answer.body().getBytes()));
            while (xml.hasNext()) {
                int event = xml.next();
                QuotesReader.check(
                        event != XMLStreamConstants.DTD && event != XMLStreamConstants.ENTITY_REFERENCE,
                        "a document type");
                if (event == XMLStreamConstants.START_ELEMENT) {
                    element(xml, quotes);
                }
            }
        } catch (XMLStreamException e) {
            throw new IllegalArgumentException("no XML", e);
        }
        return quotes.following(before);
    }

    private static void element(XMLStreamReader xml, QuotesReader quotes) {
        if (!"Cube".equals(xml.getLocalName()) || !NAMESPACE.equals(xml.getNamespaceURI())) {
            return;
        }
        String day = xml.getAttributeValue(null, "time");
        if (day != null) {
            quotes.date(day);
        }
        String currency = xml.getAttributeValue(null, "currency");
        if (currency != null) {
            String rate = xml.getAttributeValue(null, "rate");
            QuotesReader.check(rate != null && RATE.matcher(rate).matches(), currency + " is no number");
            quotes.rate(currency, new BigDecimal(rate));
        }
    }

    private static XMLInputFactory factory() {
        // The JDK's own parser, not one of the class path.
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        return factory;
    }
}
