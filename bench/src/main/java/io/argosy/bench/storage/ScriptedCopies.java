package io.argosy.bench.storage;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.dav.DigestHeader;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.util.Timeout;

/**
 * What a script does that knows all files: COPY to a temporary name, HEAD with Want-Digest, MOVE,
 * each on a new connection as by curl, several files at once. As Argosy does, it asks again for a
 * checksum that is not stated within a second: XRootD 5.5 delays some answers by 30 s.
 *
 * @param source address of the directory of the files
 * @param target address of a directory that does not exist
 * @param files checksums by path below the directories, of characters that need no encoding
 * @param silence of a server after which a request fails, and with it the measurement
 */
public record ScriptedCopies(
    String source, String target, Map<String, Checksum> files, int atOnce, Duration silence) {

  /** XRootD writes a line about a copy every few seconds. */
  public static final Duration SILENCE = Duration.ofMinutes(1);

  private static final double NANOS = 1e9;
  private static final Timeout SOON = Timeout.ofSeconds(1);
  private static final int MOST_QUESTIONS = 60;

  /**
   * Copies all files once and returns the seconds that it took.
   *
   * @throws IOException not all files arrived
   */
  public double run() throws IOException {
    try (CloseableHttpClient http = client()) {
      long began = System.nanoTime();
      for (String directory :
          files.keySet().stream().map(ScriptedCopies::parent).distinct().toList()) {
        send(http, request("MKCOL", target + directory));
      }
      runAll(http);
      return (System.nanoTime() - began) / NANOS;
    }
  }

  private CloseableHttpClient client() {
    var pool =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setMaxConnPerRoute(atOnce)
            .setMaxConnTotal(atOnce);
    return HttpClients.custom()
        .setConnectionManager(pool.build())
        .setDefaultRequestConfig(
            RequestConfig.custom().setResponseTimeout(Timeout.of(silence)).build())
        .setConnectionReuseStrategy((request, response, context) -> false)
        .disableAutomaticRetries()
        .build();
  }

  private void runAll(CloseableHttpClient http) throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(atOnce);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (Map.Entry<String, Checksum> file : files.entrySet()) {
        running.add(
            threads.submit(
                () -> {
                  copy(http, file.getKey(), file.getValue());
                  return file;
                }));
      }
      for (Future<?> one : running) {
        one.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while files were copied", e);
    } catch (ExecutionException e) {
      throw new IOException("the script failed: " + e.getCause().getMessage(), e);
    } finally {
      threads.shutdownNow(); // One failure ends the measurement; the other files are not copied.
    }
  }

  private void copy(CloseableHttpClient http, String name, Checksum checksum) throws IOException {
    String temporary =
        target + parent(name) + "/.script." + name.substring(name.lastIndexOf('/') + 1);
    HttpUriRequestBase copy = request("COPY", temporary);
    copy.setHeader("Source", source + "/" + name);
    String report = send(http, copy);
    if (report.lines().noneMatch(line -> line.startsWith("success"))) {
      throw new IOException("%s was not copied: %s".formatted(name, report));
    }
    if (!stated(http, temporary).equals(Optional.of(checksum))) {
      throw new IOException(name + " has another checksum");
    }
    HttpUriRequestBase move = request("MOVE", temporary);
    move.setHeader("Destination", target + "/" + name);
    send(http, move);
  }

  private static Optional<Checksum> stated(CloseableHttpClient http, String file)
      throws IOException {
    for (int asked = 1; ; asked++) {
      HttpUriRequestBase head = request("HEAD", file);
      head.setHeader("Want-Digest", DigestHeader.WANTED);
      head.setConfig(RequestConfig.custom().setResponseTimeout(SOON).build());
      try {
        return http.execute(head, ScriptedCopies::digest);
      } catch (SocketTimeoutException late) {
        if (asked == MOST_QUESTIONS) {
          throw late;
        }
      }
    }
  }

  private static Optional<Checksum> digest(ClassicHttpResponse answer) {
    return DigestHeader.adler32(
        Stream.of(answer.getHeaders("Digest")).map(Header::getValue).toList());
  }

  private static HttpUriRequestBase request(String method, String address) {
    return new HttpUriRequestBase(method, URI.create(address));
  }

  private static String send(CloseableHttpClient http, HttpUriRequestBase request)
      throws IOException {
    return http.execute(
        request,
        answer -> {
          String text = answer.getEntity() == null ? "" : EntityUtils.toString(answer.getEntity());
          if (answer.getCode() / 100 != 2) {
            throw new IOException("%s: %d %s".formatted(request, answer.getCode(), text));
          }
          return text;
        });
  }

  /** Returns the directory of a file with a slash before it; empty for none. */
  private static String parent(String name) {
    int slash = name.lastIndexOf('/');
    return slash < 0 ? "" : "/" + name.substring(0, slash);
  }
}
