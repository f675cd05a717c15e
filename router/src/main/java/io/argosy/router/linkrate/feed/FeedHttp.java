package io.argosy.router.linkrate.feed;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.StringEntity;

/**
 * The HTTP connections for one reading of a feed that answers in JSON. At most four requests are
 * under way at once. Failed connections and the answers 429, 502, 503 and 504 are tried again, up
 * to three times in all. The deadline of the reading begins with the constructor and includes
 * retries and bodies. Redirects, and addresses outside of the feed's origin, are refused. All
 * methods fail with an {@link IOException} whose message tells an operator which address failed and
 * why, without secrets. After a failure the connections are closed.
 */
public final class FeedHttp implements AutoCloseable {

  public static final int AT_ONCE = 4;

  private static final int LONGEST_LINK = 8000;
  private static final Duration PAUSE = Duration.ofMillis(500);

  private final URI base;
  private final Origin origin;
  private final Duration deadline;
  private final long end;
  private final FeedConnections connections;
  private final FeedRetries retries;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          AT_ONCE, Thread.ofPlatform().daemon().name("feed-", 0).factory());

  /**
   * Reads an answer; may run on several threads at once, and must not send requests. The result
   * must not keep much of a large answer.
   */
  @FunctionalInterface
  public interface Reader<T> {
    T read(URI address, byte[] body) throws IOException;
  }

  /**
   * @param base absolute http or https address of the feed
   * @param deadline of the whole reading
   * @throws IllegalArgumentException if the address is not absolute, or has another scheme
   */
  public FeedHttp(URI base, Access access, Duration deadline) {
    this(base, access, deadline, PAUSE, FeedMemory.OF_PROCESS);
  }

  /** Waits for the pause before the first retry. */
  FeedHttp(URI base, Access access, Duration deadline, Duration pause, FeedMemory memory) {
    this.base = base;
    this.origin =
        Origin.of(base)
            .orElseThrow(
                () -> new IllegalArgumentException(plain(base) + " is not an absolute http URL"));
    this.deadline = deadline;
    this.end = System.nanoTime() + deadline.toNanos();
    this.connections = new FeedConnections(access, deadline, memory, this::left);
    this.retries = new FeedRetries(pause, this::left);
  }

  /** Returns what the reader makes of the answer, which is not HTML. */
  public <T> T get(URI address, Reader<T> reader) throws IOException {
    return all(List.of(address), reader).getFirst();
  }

  /** Sends a JSON document; fails like {@link #get}. Only for requests that change nothing. */
  public <T> T post(URI address, String json, Reader<T> reader) throws IOException {
    require(address);
    return inTime(List.<Callable<T>>of(() -> send(address, () -> posted(address, json), reader)))
        .getFirst();
  }

  /**
   * Returns what the reader makes of each answer, in the order of the addresses. The first failure
   * ends it.
   */
  public <T> List<T> all(List<URI> addresses, Reader<T> reader) throws IOException {
    for (URI address : addresses) {
      require(address);
    }
    return inTime(
        addresses.stream()
            .<Callable<T>>map(address -> () -> send(address, () -> new HttpGet(address), reader))
            .toList());
  }

  /**
   * Returns the address that a link in an answer means.
   *
   * @throws IOException if it leaves the origin of the feed, or is longer than addresses are
   */
  public URI resolve(String link) throws IOException {
    if (link.length() > LONGEST_LINK) {
      throw new IOException(plain(base) + " has a link that is too long.");
    }
    try {
      URI address = base.resolve(new URI(link));
      require(address);
      return address;
    } catch (URISyntaxException e) {
      throw new IOException(plain(base) + " has a link that is no address.", e);
    }
  }

  /** Returns an address without its query and user, which may contain secrets. */
  static String plain(URI address) {
    if (address.getHost() == null) {
      return "an address without a host";
    }
    String port = address.getPort() == -1 ? "" : ":" + address.getPort();
    return address.getScheme() + "://" + address.getHost() + port + address.getRawPath();
  }

  private void require(URI address) throws IOException {
    if (!origin.covers(address)) {
      throw new IOException(
          "%s links to %s, which is not followed because scheme, host or port differ."
              .formatted(plain(base), plain(address)));
    }
  }

  private static HttpPost posted(URI address, String json) {
    HttpPost request = new HttpPost(address);
    request.setEntity(new StringEntity(json, ContentType.APPLICATION_JSON));
    return request;
  }

  private <T> T send(URI address, Supplier<HttpUriRequestBase> request, Reader<T> reader)
      throws IOException {
    Attempt<T> last = retries.send(() -> connections.send(request.get(), address, reader));
    if (last.failure().isPresent()) {
      throw last.failure().get();
    }
    return Objects.requireNonNull(last.value());
  }

  private <T> List<T> inTime(List<Callable<T>> calls) throws IOException {
    boolean isComplete = false;
    try {
      var done = new ExecutorCompletionService<T>(threads);
      List<Future<T>> results = calls.stream().map(done::submit).toList();
      for (int open = results.size(); open > 0; open--) {
        requireSuccess(done.poll(left().toNanos(), TimeUnit.NANOSECONDS));
      }
      isComplete = true;
      return results.stream().map(Future::resultNow).toList();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("The reading of " + plain(base) + " was interrupted.");
    } finally {
      if (!isComplete) {
        close();
      }
    }
  }

  private void requireSuccess(Future<?> done) throws IOException {
    if (done == null) {
      throw new IOException(
          "%s was not read completely within %s s."
              .formatted(plain(base), deadline.toMillis() / 1e3));
    }
    if (done.state() == Future.State.FAILED) {
      if (done.exceptionNow() instanceof IOException failure) {
        throw failure;
      }
      throw new IllegalStateException(done.exceptionNow());
    }
  }

  /** Returns the time since the reading began. */
  Duration elapsed() {
    return deadline.minus(left());
  }

  private Duration left() {
    return Duration.ofNanos(end - System.nanoTime());
  }

  /** Ends all requests that are under way. */
  @Override
  public void close() {
    threads.shutdownNow();
    connections.close();
  }
}
