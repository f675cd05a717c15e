package io.argosy.common.wire;

import io.argosy.common.refusal.Refusal;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * Reads and writes the JSON documents of one format by data binding. A field that occurs twice, is
 * unknown or has a wrong type is refused with its path. Long lists are bound item by item to a list
 * that stores them compactly, such as that of the files of a world.
 */
public final class Documents {

  public static final Documents WORLDS = new Documents("argosy-world/1");
  public static final Documents CYCLES = new Documents("argosy-cycle/1");
  public static final Documents PLANS = new Documents("argosy-plan/1");
  public static final Documents FORECASTS = new Documents("argosy-forecasts/1");
  public static final Documents RATES = new Documents("argosy-rates/1");

  /** The first two bytes of every gzip file. */
  private static final byte[] GZIP = {0x1f, (byte) 0x8b};

  private final JsonMapper json;
  private final Format format;

  /** The field {@code format}; reading refuses any name but that of the expected format. */
  public record Format(String name) {
    @Override
    public String toString() {
      return name;
    }
  }

  private Documents(String name) {
    format = new Format(name);
    SimpleModule formats = new SimpleModule("argosy-format");
    formats.addDeserializer(Format.class, new TextDeserializer<>(Format.class, this::required));
    json =
        WireJson.worlds()
            .rebuild()
            .addModule(formats)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
  }

  private Format required(String name) {
    if (!name.equals(format.name())) {
      throw new IllegalArgumentException("is not " + format);
    }
    return format;
  }

  public Format format() {
    return format;
  }

  /**
   * @param file plain or compressed by gzip, whatever its name
   * @throws Refusal if the file does not contain such a document
   * @throws IOException if the file cannot be read
   */
  public <D> D read(Path file, Class<D> type) throws IOException {
    if (Files.isDirectory(file)) {
      throw new FileSystemException(file.toString(), null, "is a directory");
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return read(unzipped(in), type);
    } catch (ZipException | EOFException e) {
      throw refused("is not a complete gzip file");
    }
  }

  /** Reads the number of items of a list and stores none of them. */
  public static final class ItemCount extends StdDeserializer<Long> {

    public ItemCount() {
      super(Long.class);
    }

    @Override
    public Long deserialize(JsonParser parser, DeserializationContext context) {
      if (!parser.isExpectedStartArrayToken()) {
        return (Long) context.handleUnexpectedToken(getValueType(context), parser);
      }
      long items = 0;
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        parser.skipChildren();
        items++;
      }
      return items;
    }
  }

  private static InputStream unzipped(InputStream in) throws IOException {
    in.mark(GZIP.length);
    byte[] first = in.readNBytes(GZIP.length);
    in.reset();
    return Arrays.equals(first, GZIP) ? new GZIPInputStream(in) : in;
  }

  /**
   * Reads a stream to its end and closes it.
   *
   * @throws Refusal if it does not contain such a document
   * @throws IOException if the stream cannot be read
   */
  public <D> D read(InputStream in, Class<D> type) throws IOException {
    try {
      D document = json.readValue(in, type);
      if (document == null) {
        throw refused("expected an object");
      }
      return document;
    } catch (JacksonIOException e) {
      throw e.getCause();
    } catch (JacksonException e) {
      throw refused(e);
    }
  }

  /** Leaves the stream open. */
  public void write(Object document, OutputStream out) {
    json.writer().without(StreamWriteFeature.AUTO_CLOSE_TARGET).writeValue(out, document);
  }

  /**
   * @throws Refusal naming this path of the document, if the condition does not hold
   */
  public static void require(boolean holds, String path, String complaint) {
    if (!holds) {
      throw refused(path, complaint);
    }
  }

  /** Returns the refusal of the value at this path of a document. */
  public static Refusal refused(String path, String complaint) {
    return Refusal.of(Refusal.Kind.MALFORMED, "bad-file", new Refusal.Fault(path, null, complaint));
  }

  /** Returns the refusal of a whole document; the caller knows its name. */
  public static Refusal refused(String complaint) {
    return new Refusal(
        Refusal.Kind.MALFORMED,
        "bad-file",
        complaint,
        List.of(new Refusal.Fault(JsonPlace.BODY, null, complaint)));
  }

  /** Returns the refusal of what the parser or the binding complains of. */
  public static Refusal refused(JacksonException cause) {
    String place = JsonPlace.of(cause);
    String complaint = JsonPlace.complaint(cause);
    return place.equals(JsonPlace.BODY) ? refused(complaint) : refused(place, complaint);
  }
}
