package io.argosy.agent.s3.backend;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.argosy.agent.transfer.CopyPatience;
import io.argosy.common.dav.DavRefused;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavContent;
import io.argosy.common.dav.http.Exchange;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.InputStreamEntity;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.util.Timeout;

/**
 * The requests of S3 that files need, each to an address that is signed for it alone. Redirects are
 * not followed. A refusal is a {@link DavRefused} with the storage's code and sentence, and never
 * with the address.
 *
 * @param patience with each request, by the bytes that it moves
 */
public record S3Client(CloseableHttpClient http, Presigner presigner, CopyPatience patience) {

  private static final Pattern UPLOAD = Pattern.compile("[\\x21-\\x7e]{3,1024}");
  private static final Pattern ETAG = Pattern.compile("\"[\\x21\\x23-\\x7e]{1,200}\"");

  /** What a storage may say after it has begun to answer with status 200. */
  private static final Map<String, Integer> LATE =
      Map.of("InternalError", 500, "SlowDown", 503, "ServiceUnavailable", 503, "NoSuchUpload", 404);

  /** Bytes of a document that is read: a list has up to 1,000 uploads. */
  private static final int LARGEST = 4 * 1024 * 1024;

  private static final int NOT_FOUND = 404;
  private static final int DENIED = 403;
  private static final int FULL = 507;

  /** Refusals whose reason is in the body of the answer. */
  private static final Set<Integer> REFUSED = Set.of(400, DENIED);

  /**
   * A file as the storage describes it.
   *
   * @param etag changes when the file does, and says nothing else; quoted
   */
  record Stored(ByteCount size, String etag) {}

  /**
   * An upload that the storage has begun.
   *
   * @param key of the file
   */
  record Upload(DavUrl key, String id) {}

  /**
   * @param length of the body
   */
  private record Request(String method, DavUrl key, Map<String, String> parameters, long length) {

    private Request(String method, DavUrl key, Map<String, String> parameters) {
      this(method, key, parameters, 0);
    }
  }

  /** Returns the file of this name; empty if there is none, or no such bucket. */
  Optional<Stored> find(DavUrl key) throws IOException {
    Request request = new Request("HEAD", key, Map.of());
    try (Exchange answer = open(request, Map.of(), Optional.empty())) {
      if (answer.status() == NOT_FOUND) {
        return Optional.empty();
      }
      if (REFUSED.contains(answer.status())) {
        throw refusalOf(key, answer.status());
      }
      require(answer, request);
      String etag = etag(answer);
      return Optional.of(new Stored(answer.length(), etag));
    }
  }

  /**
   * Asks the storage again by {@code GET} why it refuses a {@code HEAD}, the answer to which has no
   * body.
   */
  private DavRefused refusalOf(DavUrl key, int status) throws IOException {
    try (Exchange answer = firstByte(key)) {
      require(answer, new Request("GET", key, Map.of()));
      return new DavRefused("HEAD", key, status, "it answers GET");
    } catch (DavRefused e) {
      return new DavRefused("HEAD", key, status, e.body());
    }
  }

  private Exchange firstByte(DavUrl key) throws IOException {
    Request request = new Request("GET", key, Map.of());
    return open(request, Map.of("Range", "bytes=0-0"), Optional.empty());
  }

  private static String etag(Exchange answer) throws ProtocolException {
    String etag = answer.header("ETag").orElse("");
    if (!ETAG.matcher(etag).matches()) {
      throw new ProtocolException("the storage states no usable ETag");
    }
    return etag;
  }

  /**
   * Reads a file from an offset to its end.
   *
   * @throws DavRefused with status 404 or 412 if it is no longer there as it was
   */
  DavContent get(DavUrl key, Stored file, long from) throws IOException {
    Request request = new Request("GET", key, Map.of(), file.size().bytes() - from);
    Map<String, String> part =
        from == 0
            ? Map.of("If-Match", file.etag())
            : Map.of("If-Match", file.etag(), "Range", "bytes=" + from + "-");
    Exchange answer = open(request, part, Optional.empty());
    try {
      require(answer, request);
      DavContent content = DavContent.of(answer, from, file.size());
      if (content.from() != from || !content.whole().equals(file.size())) {
        throw new ProtocolException("the storage sends another part of the file than asked for");
      }
      return content;
    } catch (IOException e) {
      answer.close();
      throw e;
    }
  }

  /**
   * Requires that the storage says in words that there is no file: a {@code HEAD} cannot tell a
   * missing file from a missing bucket.
   *
   * @throws DavRefused it says something else
   */
  void requireMissing(DavUrl key) throws IOException {
    try (Exchange answer = firstByte(key)) {
      String text = answer.status() == NOT_FOUND ? answer.text() : "";
      if (text.isEmpty() || !S3Answer.of(text).text("Code").equals("NoSuchKey")) {
        String why = text.isEmpty() ? "it was missing before" : S3Answer.of(text).error();
        throw new DavRefused("GET", key, answer.status(), why);
      }
    }
  }

  /** Begins an upload, of which nothing is seen before it is completed. */
  Upload begin(DavUrl key) throws IOException {
    Request request = new Request("POST", key, Map.of("uploads", ""));
    try (Exchange answer = open(request, Map.of(), Optional.of(new StringEntity("")))) {
      String id = document(answer, request, "InitiateMultipartUploadResult").text("UploadId");
      if (!UPLOAD.matcher(id).matches()) {
        throw new ProtocolException("the storage gives no usable id of an upload");
      }
      return new Upload(key, id);
    }
  }

  /**
   * Stores a part.
   *
   * @param number from 1
   * @return what names the part when the upload is completed
   */
  String part(Upload upload, int number, long length, InputStream content) throws IOException {
    Map<String, String> place =
        Map.of("partNumber", Integer.toString(number), "uploadId", upload.id());
    Request request = new Request("PUT", upload.key(), place, length);
    HttpEntity body = new InputStreamEntity(content, length, ContentType.APPLICATION_OCTET_STREAM);
    try (Exchange answer = open(request, Map.of(), Optional.of(body))) {
      require(answer, request);
      answer.text();
      return etag(answer);
    }
  }

  /**
   * Makes an upload the file of its name; some storages refuse this if there is a file.
   *
   * @param parts in their order
   * @throws DavRefused also if the storage says so with status 200
   */
  void complete(Upload upload, List<String> parts, ByteCount size) throws IOException {
    Request request =
        new Request("POST", upload.key(), Map.of("uploadId", upload.id()), size.bytes());
    StringBuilder list = new StringBuilder("<CompleteMultipartUpload>");
    for (int n = 0; n < parts.size(); n++) {
      String etag = parts.get(n).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
      list.append("<Part><PartNumber>%d</PartNumber><ETag>%s</ETag></Part>".formatted(n + 1, etag));
    }
    HttpEntity body =
        new StringEntity(
            list.append("</CompleteMultipartUpload>").toString(), ContentType.APPLICATION_XML);
    try (Exchange answer = open(request, Map.of("If-None-Match", "*"), Optional.of(body))) {
      document(answer, request, "CompleteMultipartUploadResult");
    }
  }

  /**
   * Returns the uploads of a file that are not completed, as far as one answer names them; those of
   * one file are the first of its prefix.
   */
  List<Upload> uploads(DavUrl key) throws IOException {
    int slash = key.path().indexOf('/', 1);
    DavUrl bucket = new DavUrl(key.origin(), key.path().substring(0, slash));
    String name = key.path().substring(slash + 1);
    Request request = new Request("GET", bucket, Map.of("uploads", "", "prefix", name));
    try (Exchange answer = open(request, Map.of(), Optional.empty())) {
      return document(answer, request, "ListMultipartUploadsResult").children("Upload").stream()
          .filter(upload -> name.equals(upload.get("Key")))
          .map(upload -> new Upload(key, upload.getOrDefault("UploadId", "")))
          .filter(upload -> UPLOAD.matcher(upload.id()).matches())
          .toList();
    }
  }

  /** Deletes an upload and its parts, if it is not completed; there may be no such upload. */
  void abort(Upload upload) throws IOException {
    Request request = new Request("DELETE", upload.key(), Map.of("uploadId", upload.id()));
    try (Exchange answer = open(request, Map.of(), Optional.empty())) {
      if (answer.status() != NOT_FOUND) {
        require(answer, request);
      }
      answer.text();
    }
  }

  private Exchange open(Request request, Map<String, String> headers, Optional<HttpEntity> body)
      throws IOException {
    ByteCount size = ByteCount.of(request.length());
    HttpUriRequestBase sent =
        new HttpUriRequestBase(
            request.method(),
            presigner.sign(request.method(), request.key(), request.parameters()));
    headers.forEach(sent::setHeader);
    body.ifPresent(sent::setEntity);
    if (body.isPresent()) {
      // A storage works on a body before it answers.
      Timeout untilAnswer = Timeout.of(patience.untilAnswer(size));
      sent.setConfig(RequestConfig.custom().setResponseTimeout(untilAnswer).build());
    }
    return new Exchange(http, sent, HttpClientContext.create(), patience.longest(size));
  }

  private static S3Answer document(Exchange answer, Request request, String name)
      throws IOException {
    require(answer, request);
    S3Answer document = S3Answer.of(new String(answer.body(LARGEST).readAllBytes(), UTF_8));
    if (document.name().equals("Error")) {
      int status = LATE.getOrDefault(document.text("Code"), 400);
      throw new DavRefused(request.method(), request.key(), status, document.error());
    }
    if (!document.name().equals(name)) {
      throw new ProtocolException("the storage answers with another document than " + name);
    }
    return document;
  }

  private static void require(Exchange answer, Request request) throws IOException {
    if (answer.isSuccess()) {
      return;
    }
    String text = answer.text();
    int status = answer.status();
    try {
      S3Answer error = S3Answer.of(text);
      boolean isFull = status == DENIED && error.text("Code").equals("QuotaExceeded");
      throw new DavRefused(request.method(), request.key(), isFull ? FULL : status, error.error());
    } catch (ProtocolException e) {
      throw new DavRefused(request.method(), request.key(), status, text);
    }
  }
}
