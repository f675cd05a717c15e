package io.argosy.agent.door.http;

import io.argosy.agent.door.Fireflies;
import io.argosy.agent.door.Grant;
import io.argosy.agent.door.SentBytes;
import io.argosy.agent.door.SourceState;
import io.argosy.agent.transfer.CopyPatience;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavRefused;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavUpload;
import io.argosy.common.dav.http.StorageClients;
import io.argosy.common.http.IoCause;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Excerpt;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a file to a storage, and answers as storage systems answer {@code COPY}: a marker every few
 * seconds, and a last line that tells the result. A client that closes the connection ends the copy
 * at the next marker; what the storage has by then is the client's to delete.
 *
 * @param markers time between two
 */
public record CopyAnswer(
    StorageClients storages,
    SentBytes sent,
    Fireflies fireflies,
    CopyPatience patience,
    Clock clock,
    Duration markers) {

  private static final Logger LOG = LoggerFactory.getLogger(CopyAnswer.class);
  static final String METHOD = "COPY";
  private static final String TYPE = "text/perf-marker-stream";
  private static final String BEARER = "Bearer ";
  private static final int BUFFER_BYTES = 256 * 1024;

  /** A client reads lines of at most 1 kB. */
  private static final int LONGEST_REASON = 500;

  private static final String MARKER =
      """
      Perf Marker
          Timestamp: %s
          Stripe Index: 0
          Stripe Bytes Transferred: %s
          Total Stripe Count: 1
      End
      """;

  /**
   * Where a file is to be written.
   *
   * @param redirectHosts to which the storage may redirect, with the token
   */
  record Target(DavUrl url, DavAccess access, List<String> redirectHosts) {

    /**
     * @throws Refusal a header is malformed, or the grant is for another storage
     */
    static Target of(HttpServletRequest request, Grant grant) {
      String destination = Objects.requireNonNullElse(request.getHeader("Destination"), "");
      DavUrl url = parsed("Destination", () -> DavUrl.parse(destination));
      List<String> hosts = grant.requireCopyTo(url.origin()).redirectHosts();
      String token = request.getHeader("TransferHeaderAuthorization");
      return new Target(
          url,
          token == null
              ? DavAccess.NONE
              : parsed(
                  "TransferHeaderAuthorization",
                  () -> DavAccess.bearer(token.replaceFirst("^" + BEARER, ""))),
          hosts);
    }

    private static <T> T parsed(String header, Supplier<T> value) {
      try {
        return value.get();
      } catch (IllegalArgumentException e) {
        throw Refusal.of(
            Refusal.Kind.MALFORMED,
            "malformed",
            new Refusal.Fault(header, null, "is not readable"));
      }
    }
  }

  /**
   * Sends a file. It is opened first, so that a file or a storage of this node that cannot be read
   * is no failure of the copy.
   */
  void send(Grant grant, SourceState.Ready file, Target target, HttpServletResponse response)
      throws IOException {
    try (InputStream opened = file.content().from(0)) {
      var first = new AtomicReference<@Nullable InputStream>(opened);
      send(new Content(file, first, grant, this, new AtomicLong()), target, response);
    }
  }

  private void send(Content content, Target target, HttpServletResponse response)
      throws IOException {
    FutureTask<Boolean> put =
        new FutureTask<>(
            () -> {
              Duration longest = patience.longest(content.size());
              storages
                  .redirectedTo(target.redirectHosts())
                  .put(target.url(), target.access(), content, longest);
              return true;
            });
    Thread.ofVirtual().name("copy-to-storage").start(put);
    try {
      response.setStatus(HttpServletResponse.SC_ACCEPTED);
      response.setContentType(TYPE);
      Optional<String> result = Optional.empty();
      while (result.isEmpty()) {
        write(
            response, MARKER.formatted(clock.instant().getEpochSecond(), content.written().get()));
        result = resultOf(put, content);
      }
      write(response, result.get() + "\n");
    } finally {
      // It also closes the connection to the storage.
      put.cancel(true);
    }
  }

  private static void write(HttpServletResponse response, String text) throws IOException {
    response.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    response.flushBuffer();
  }

  /** Waits for the result until the next marker is due. */
  private Optional<String> resultOf(FutureTask<Boolean> put, Content content) throws IOException {
    try {
      put.get(markers.toMillis(), TimeUnit.MILLISECONDS);
      return Optional.of("success: Created");
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (ExecutionException e) {
      String reason = reasonOf(e.getCause(), content.file());
      return Optional.of("failure: " + Excerpt.of(reason, LONGEST_REASON));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the door stops", e);
    }
  }

  private static String reasonOf(Throwable failure, SourceState.Ready file) {
    return switch (failure) {
      case UncheckedIOException e -> unread(e, file);
      case EOFException e -> "local file: it shrank while it was sent";
      case FileSystemException e -> "local file: it cannot be read";
      case DavRefused e -> String.valueOf(e.getMessage());
      case ProtocolException e -> String.valueOf(e.getMessage());
      case IOException e ->
          IoCause.of(e).sentence("the storage of the destination", "the agent of the source");
      default -> {
        LOG.error("Copy to a storage failed unexpectedly", failure);
        yield "an unexpected error at the door";
      }
    };
  }

  /** Clients know who is at fault by these words. */
  private static String unread(UncheckedIOException e, SourceState.Ready file) {
    LOG.warn("Reading a file for a copy failed: reason={}", e.getCause().getMessage());
    return file.file().isPresent()
        ? "local file: it cannot be read"
        : "the connection to the storage of the source failed";
  }

  /**
   * The content of a file on its way. An {@link UncheckedIOException} says that it cannot be read.
   *
   * @param first what was opened before, for the first storage that asks for the content
   * @param written bytes until now
   */
  private record Content(
      SourceState.Ready file,
      AtomicReference<@Nullable InputStream> first,
      Grant grant,
      CopyAnswer answer,
      AtomicLong written)
      implements DavUpload {

    @Override
    public ByteCount size() {
      return ByteCount.of(file.length());
    }

    @Override
    public void writeTo(OutputStream out, InetSocketAddress own, InetSocketAddress storage)
        throws IOException {
      written.set(0);
      Fireflies.Flow flow = answer.fireflies().begin(grant, own, storage);
      try (InputStream content = opened()) {
        FileAnswer.copy(
            content, file.length(), new byte[BUFFER_BYTES], counting(out), answer.sent());
      } finally {
        flow.end();
      }
    }

    private InputStream opened() throws IOException {
      InputStream opened = first.getAndSet(null);
      return new FilterInputStream(opened == null ? file.content().from(0) : opened) {
        @Override
        public int read(byte[] into, int from, int length) {
          try {
            return in.read(into, from, length);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        }
      };
    }

    private OutputStream counting(OutputStream out) {
      return new FilterOutputStream(out) {
        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
          out.write(bytes, from, length);
          written.addAndGet(length);
        }
      };
    }
  }
}
