package io.argosy.common.dav.http;

import io.argosy.common.dav.DavEntry;
import io.argosy.common.dav.DavListing;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.unit.ByteCount;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads the answer to a {@code PROPFIND} of depth 0 or 1. Document types, and with them entities,
 * are refused, as are documents that are too large or too deep. Bytes that are not UTF-8 and
 * control characters, which some storages copy from names, do not spoil a document. Used once.
 */
final class Multistatus {

  /** Replaces bytes and characters that XML does not allow. */
  static final char UNREADABLE = '\ufffd';

  private static final long LARGEST = 256L * 1024 * 1024;

  /** Bytes of a document; XRootD writes about 600 for a file, or more by the length of its name. */
  private static final long EACH = 4 * 1024;

  private static final long FIRST = 64 * 1024;
  private static final int DEEPEST = 64;
  private static final int LONGEST_TEXT = 16 * 1024;
  private static final String DAV = "DAV:";
  private static final String RESPONSE = "multistatus/response";
  private static final String PROPERTIES = RESPONSE + "/propstat";
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

  /** Around a text; a space may belong to a name. */
  private static final Pattern LINE_BREAKS = Pattern.compile("^\\s*\\n\\s*|\\s*\\n\\s*$");

  private static final Pattern SUCCESS = Pattern.compile("HTTP/\\d(\\.\\d)? 2\\d\\d\\b.*");

  private final XMLStreamReader reader;
  private final Names names;
  private final int most;
  private final Deque<String> places = new ArrayDeque<>();
  private final StringBuilder text = new StringBuilder();

  /** Values of the response that is being read, by their place in the document. */
  private final Map<String, String> response = new HashMap<>();

  private final Map<String, String> properties = new HashMap<>();
  private final Map<DavUrl, DavEntry> entries = new LinkedHashMap<>();
  private final List<String> unreadable = new ArrayList<>();

  private Multistatus(XMLStreamReader reader, Names names, int most) {
    this.reader = reader;
    this.names = names;
    this.most = most;
  }

  /**
   * Returns the most bytes of a document that are read: 64 kB + 4 kB for each entry, at most 256
   * MB. The parser holds single values of any length in memory.
   */
  static long largest(int most) {
    return Math.min(LARGEST, FIRST + most * EACH);
  }

  /**
   * @param most entries of a directory
   * @throws ProtocolException the document is no multistatus, above a limit, or about other places
   */
  static DavListing read(InputStream body, Names names, int most) throws IOException {
    try {
      Reader text = new InputStreamReader(body, StandardCharsets.UTF_8);
      return new Multistatus(StorageXml.reader(new Legal(text)), names, most).listing();
    } catch (XMLStreamException e) {
      if (e.getNestedException() instanceof IOException cause) {
        throw cause;
      }
      throw unusable(StorageXml.problem(e));
    }
  }

  /** Replaces characters that XML does not allow; the parser reads arrays only. */
  private static final class Legal extends FilterReader {

    Legal(Reader in) {
      super(in);
    }

    @Override
    public int read(char[] into, int from, int length) throws IOException {
      int read = in.read(into, from, length);
      for (int at = from; at < from + read; at++) {
        into[at] = legal(into[at]);
      }
      return read;
    }

    private static char legal(char one) {
      boolean isLegal = one >= ' ' && one < 0xfffe || one == '\t' || one == '\n' || one == '\r';
      return isLegal ? one : UNREADABLE;
    }
  }

  private DavListing listing() throws XMLStreamException, IOException {
    places.push("");
    while (reader.hasNext()) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> begin();
        case XMLStreamConstants.END_ELEMENT -> end();
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> add();
        case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE ->
            throw unusable("has a document type or an entity");
        default -> {
          // Comments, instructions and spaces mean nothing.
        }
      }
    }
    DavEntry self = entries.remove(names.directory());
    if (self == null) {
      throw unusable("does not describe " + names.directory().encodedPath());
    }
    return new DavListing(self, List.copyOf(entries.values()), unreadable);
  }

  private void begin() throws IOException {
    boolean isDav = DAV.equals(reader.getNamespaceURI());
    String above = places.element();
    String name = isDav ? reader.getLocalName() : "{}";
    String place = above.isEmpty() ? name : above + "/" + name;
    if (above.isEmpty() && !place.equals("multistatus")) {
      throw unusable("is no multistatus");
    }
    if (places.size() > DEEPEST) {
      throw unusable("has elements more than " + DEEPEST + " deep");
    }
    places.push(place);
    text.setLength(0);
    switch (place) {
      case RESPONSE -> response.clear();
      case PROPERTIES -> properties.clear();
      case PROPERTIES + "/prop/resourcetype/collection" -> properties.put(place, "");
      default -> {
        // Its text is taken at its end.
      }
    }
  }

  private void add() throws IOException {
    if (text.length() + reader.getTextLength() > LONGEST_TEXT) {
      throw unusable("has a text of more than " + LONGEST_TEXT + " characters");
    }
    text.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
  }

  private void end() throws IOException {
    String place = places.pop();
    switch (place) {
      case RESPONSE + "/href", RESPONSE + "/status" -> response.putIfAbsent(place, line());
      case PROPERTIES + "/status",
          PROPERTIES + "/prop/getcontentlength",
          PROPERTIES + "/prop/quota-available-bytes" ->
          properties.put(place, text.toString().strip());
      case PROPERTIES -> take();
      case RESPONSE -> enter();
      default -> {
        // Other properties are not used.
      }
    }
    text.setLength(0);
  }

  /** Without line breaks around it, which most texts do not have. */
  private String line() {
    return text.indexOf("\n") < 0 ? text.toString() : LINE_BREAKS.matcher(text).replaceAll("");
  }

  /** Properties that the storage does not have stand there too, with status 404. */
  private void take() {
    String status = properties.getOrDefault(PROPERTIES + "/status", "HTTP/1.1 200");
    if (SUCCESS.matcher(status).matches()) {
      response.putAll(properties);
    }
  }

  private void enter() throws IOException {
    String href = response.get(RESPONSE + "/href");
    if (href == null) {
      throw unusable("has an entry without a name");
    }
    String status = response.getOrDefault(RESPONSE + "/status", "HTTP/1.1 200");
    if (!SUCCESS.matcher(status).matches()) {
      return;
    }
    // One more is the directory itself.
    if (entries.size() + unreadable.size() > most) {
      throw unusable("has more than %,d entries".formatted(most));
    }
    Optional<DavUrl> url = names.url(href);
    if (url.isEmpty()) {
      unreadable.add(href.replaceAll(".*/(?=.)", ""));
    } else {
      entries.putIfAbsent(url.get(), entry(url.get()));
    }
  }

  private DavEntry entry(DavUrl url) {
    boolean isDirectory = response.containsKey(PROPERTIES + "/prop/resourcetype/collection");
    Optional<ByteCount> bytes =
        isDirectory ? Optional.empty() : number(PROPERTIES + "/prop/getcontentlength");
    return new DavEntry(
        url, isDirectory, bytes, number(PROPERTIES + "/prop/quota-available-bytes"));
  }

  /** Storages state no number, or a negative one, without a quota or of a file being written. */
  private Optional<ByteCount> number(String property) {
    return Optional.ofNullable(response.get(property))
        .filter(text -> NUMBER.matcher(text).matches())
        .map(text -> ByteCount.of(Long.parseLong(text)));
  }

  private static ProtocolException unusable(String why) {
    return new ProtocolException("the listing of the storage " + why);
  }
}
