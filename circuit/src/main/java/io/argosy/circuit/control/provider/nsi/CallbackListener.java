package io.argosy.circuit.control.provider.nsi;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.xml.soap.SOAPException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.xml.sax.SAXException;

/**
 * Acknowledges what an NSI provider tells by itself. Anybody can send it, so nothing of it is
 * believed: it is a hint that the provider's list may have changed. Hints are passed on once a
 * second at most.
 */
final class CallbackListener implements AutoCloseable {

  private static final byte[] NONE = {};
  private static final int LARGEST = 64 * 1024;
  private static final int MOST_AT_ONCE = 2;
  private static final int MOST_WAITING = 16;
  private static final Duration DEADLINE = Duration.ofSeconds(5);
  private static final Duration BETWEEN_HINTS = Duration.ofSeconds(1);

  private final NsiMessages messages;
  private final LongSupplier ticker;
  private final Function<Duration, Executor> after;
  private final HttpServer server;
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          MOST_AT_ONCE, MOST_AT_ONCE, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MOST_WAITING));
  private final AtomicBoolean isDue = new AtomicBoolean();
  private volatile long passed;
  private volatile Runnable news = () -> {};

  /**
   * Takes the address; nothing is answered before somebody wants news.
   *
   * @param after runs something after a time
   */
  CallbackListener(
      InetSocketAddress address,
      NsiMessages messages,
      LongSupplier ticker,
      Function<Duration, Executor> after)
      throws IOException {
    this.messages = messages;
    this.ticker = ticker;
    this.after = after;
    passed = ticker.getAsLong() - BETWEEN_HINTS.toNanos();
    server = HttpServer.create(address, 0);
    server.createContext("/", this::take);
    server.setExecutor(request -> threads.execute(() -> runInTime(request)));
  }

  static Executor later(Duration time) {
    return CompletableFuture.delayedExecutor(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  void start(Runnable wanted) {
    news = wanted;
    server.start();
  }

  /** Head and body are read by the request; an interrupt closes its connection. */
  private static void runInTime(Runnable request) {
    CompletableFuture<Void> deadline =
        CompletableFuture.runAsync(Thread.currentThread()::interrupt, later(DEADLINE));
    try {
      request.run();
    } finally {
      deadline.cancel(false);
    }
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] told = exchange.getRequestBody().readNBytes(LARGEST + 1);
      exchange.getResponseHeaders().set("Connection", "close");
      byte[] answer = told.length > LARGEST ? NONE : answer(told);
      if (answer.length > 0) {
        hint();
      }
      exchange.getResponseHeaders().set("Content-Type", "text/xml; charset=utf-8");
      exchange.sendResponseHeaders(answer.length > 0 ? 200 : 400, answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  /** Empty if it is no message. */
  private byte[] answer(byte[] told) throws IOException {
    try {
      var answer = new ByteArrayOutputStream();
      messages.acknowledgment(SoapCalls.message(told)).writeTo(answer);
      return answer.toByteArray();
    } catch (SOAPException | SAXException e) {
      return NONE;
    }
  }

  /** More hints at once are one; none is lost. */
  private void hint() {
    if (isDue.compareAndSet(false, true)) {
      long wait = passed + BETWEEN_HINTS.toNanos() - ticker.getAsLong();
      after.apply(Duration.ofNanos(Math.max(wait, 0))).execute(this::pass);
    }
  }

  private void pass() {
    passed = ticker.getAsLong();
    isDue.set(false);
    news.run();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
