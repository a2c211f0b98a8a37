package dev.fanfare.formats.bankfile;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.bankfile.CreditTransferInitiation.CreditTransfer;
import dev.fanfare.formats.bankfile.CreditTransferInitiation.Debtor;
import dev.fanfare.formats.bankfile.CreditTransferInitiation.Message;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes one message in the order of the schema. */
final class Pain001Writer {
    private static final String SEPA = "EUR";
    static final int NAME = 70;
    static final int REMITTANCE = 140;
    /** The European Payments Council's limit for one payment. */
    private static final BigDecimal MAX_IN_SEPA = new BigDecimal("999999999.99");

    private static final Pattern CREDITOR_REFERENCE = Pattern.compile("RF[0-9]{2}[A-Z0-9]{1,21}");

    private final Message message;
    private final Debtor debtor;
    private final LocalDate executionDate;
    private XMLStreamWriter xml;

    Pain001Writer(Message message, Debtor debtor, LocalDate executionDate) {
        this.message = message;
        this.debtor = debtor;
        this.executionDate = executionDate;
    }

    byte[] write(List<CreditTransfer> transfers) {
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
            xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
            document(transfers);
            xml.writeEndDocument();
            xml.close();
            return out.toByteArray();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("pain.001 cannot be written", e);
        }
    }

    private void document(List<CreditTransfer> transfers) throws XMLStreamException {
        xml.writeStartElement("Document");
        xml.writeDefaultNamespace(Pain001Schema.NAMESPACE);
        open("CstmrCdtTrfInitn");
        open("GrpHdr");
        text("MsgId", message.id());
        text("CreDtTm", message.createdAt().truncatedTo(ChronoUnit.SECONDS).toString());
        sums(transfers);
        open("InitgPty");
        text("Nm", BankText.of("debtor name", debtor.name(), NAME));
        close(2);
        Map<String, List<CreditTransfer>> byCurrency = transfers.stream()
                .collect(Collectors.groupingBy(t -> t.amount().currency(), LinkedHashMap::new, Collectors.toList()));
        int number = 0;
        for (Map.Entry<String, List<CreditTransfer>> part : byCurrency.entrySet()) {
            payments(++number, part.getKey(), part.getValue());
        }
        close(2);
    }

    /** A checksum over all amounts, whatever their currencies. */
    private void sums(List<CreditTransfer> transfers) throws XMLStreamException {
        text("NbOfTxs", Integer.toString(transfers.size()));
        text(
                "CtrlSum",
                transfers.stream()
                        .map(t -> t.amount().decimal())
                        .reduce(BigDecimal.ZERO, BigDecimal::add)
                        .toPlainString());
    }

    private void payments(int number, String currency, List<CreditTransfer> transfers) throws XMLStreamException {
        boolean sepa = SEPA.equals(currency);
        open("PmtInf");
        text("PmtInfId", message.id() + "-" + number);
        text("PmtMtd", "TRF");
        text("BtchBookg", "false");
        sums(transfers);
        if (sepa) {
            open("PmtTpInf", "SvcLvl");
            text("Cd", "SEPA");
            close(1);
            if (message.instant()) {
                open("LclInstrm");
                text("Cd", "INST");
                close(1);
            }
            close(1);
        }
        open("ReqdExctnDt");
        text("Dt", executionDate.toString());
        close(1);
        open("Dbtr");
        text("Nm", BankText.of("debtor name", debtor.name(), NAME));
        close(1);
        account("DbtrAcct", debtor.iban());
        open("DbtrAgt", "FinInstnId");
        if (debtor.bic() == null) {
            open("Othr");
            text("Id", "NOTPROVIDED");
            close(1);
        } else {
            text("BICFI", debtor.bic());
        }
        close(2);
        text("ChrgBr", sepa ? "SLEV" : "SHAR");
        for (CreditTransfer transfer : transfers) {
            payment(transfer);
        }
        close(1);
    }

    static void checkAmount(Money amount) {
        if (SEPA.equals(amount.currency()) && amount.decimal().compareTo(MAX_IN_SEPA) > 0) {
            throw new BankFileException("amount", "is more than SEPA takes in one payment");
        }
    }

    private void payment(CreditTransfer transfer) throws XMLStreamException {
        BigDecimal amount = transfer.amount().decimal();
        open("CdtTrfTxInf", "PmtId");
        text("EndToEndId", transfer.endToEndId());
        close(1);
        open("Amt");
        xml.writeStartElement("InstdAmt");
        xml.writeAttribute("Ccy", transfer.amount().currency());
        xml.writeCharacters(amount.toPlainString());
        close(2);
        if (transfer.bic() != null) {
            open("CdtrAgt", "FinInstnId");
            text("BICFI", transfer.bic());
            close(2);
        }
        open("Cdtr");
        text("Nm", BankText.of("payee name", transfer.name(), NAME));
        close(1);
        account("CdtrAcct", transfer.iban());
        remittance(transfer.remittance());
        close(1);
    }

    private void remittance(String remittance) throws XMLStreamException {
        if (remittance == null || remittance.isBlank()) {
            return;
        }
        open("RmtInf");
        String reference = remittance.replace(" ", "");
        if (CREDITOR_REFERENCE.matcher(reference).matches() && Iban.mod97(reference) == 1) {
            open("Strd", "CdtrRefInf", "Tp", "CdOrPrtry");
            text("Cd", "SCOR");
            close(1);
            text("Issr", "ISO");
            close(1);
            text("Ref", reference);
            close(2);
        } else {
            text("Ustrd", BankText.of("remittance", remittance, REMITTANCE));
        }
        close(1);
    }

    private void account(String element, String iban) throws XMLStreamException {
        open(element, "Id");
        text("IBAN", iban);
        close(2);
    }

    private void open(String... elements) throws XMLStreamException {
        for (String element : elements) {
            xml.writeStartElement(element);
        }
    }

    private void text(String element, String text) throws XMLStreamException {
        xml.writeStartElement(element);
        xml.writeCharacters(text);
        xml.writeEndElement();
    }

    private void close(int elements) throws XMLStreamException {
        for (int i = 0; i < elements; i++) {
            xml.writeEndElement();
        }
    }
}
