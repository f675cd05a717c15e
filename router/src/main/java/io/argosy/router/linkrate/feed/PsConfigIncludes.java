package io.argosy.router.linkrate.feed;

import io.argosy.common.process.FileProblem;
import io.argosy.router.linkrate.wire.PsConfigTemplate;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Reads psConfig templates with what they include from the same origin. */
final class PsConfigIncludes {

  private static final int MOST = 100;

  /** All templates are merged. */
  private static final int MOST_BYTES = 8 * 1024 * 1024;

  private PsConfigIncludes() {}

  /** Reads one document. */
  @FunctionalInterface
  private interface Source {
    PsConfigTemplate get(URI address, FeedHttp.Reader<PsConfigTemplate> reader) throws IOException;
  }

  /**
   * @param template address of a file or over HTTP
   * @throws IOException if a template cannot be read, is of another origin, or includes itself
   */
  static PsConfigTemplate read(URI template, Duration deadline) throws IOException {
    if ("file".equals(template.getScheme())) {
      return read(template, (address, reader) -> file(address, deadline, reader));
    }
    try (FeedHttp http = new FeedHttp(template, Access.NONE, deadline)) {
      return read(template, http::get);
    }
  }

  private static PsConfigTemplate file(
      URI address, Duration patience, FeedHttp.Reader<PsConfigTemplate> reader) throws IOException {
    if (!"file".equals(address.getScheme())) {
      throw new IOException(
          address + " is not followed, because it is included by a file of this machine.");
    }
    Path file = Path.of(address);
    try {
      long bytes = Files.size(file);
      requireFew(bytes);
      byte[] body = Files.readAllBytes(file);
      return FeedMemory.OF_PROCESS.reading(bytes, patience, () -> reader.read(address, body));
    } catch (FileSystemException e) {
      throw new IOException(FileProblem.of(file, e), e);
    }
  }

  private static void requireFew(long bytes) throws IOException {
    if (bytes > MOST_BYTES) {
      throw new IOException(
          "The templates have more than %d bytes together.".formatted(MOST_BYTES));
    }
  }

  private static PsConfigTemplate read(URI first, Source source) throws IOException {
    Set<URI> seen = new HashSet<>(List.of(first));
    Deque<URI> open = new ArrayDeque<>(seen);
    AtomicLong bytes = new AtomicLong();
    PsConfigTemplate all = null;
    while (!open.isEmpty()) {
      URI address = open.poll();
      PsConfigTemplate one =
          source.get(
              address,
              (from, body) -> {
                requireFew(bytes.addAndGet(body.length));
                return PsConfigTemplate.read(from.toString(), body);
              });
      all = all == null ? one : all.merged(one);
      for (String include : Objects.requireNonNullElse(one.includes(), List.<String>of())) {
        URI included = resolve(address, include);
        if (!seen.add(included) || seen.size() > MOST) {
          throw new IOException(
              "%s includes %s again, or there are more than %d templates."
                  .formatted(address, included, MOST));
        }
        open.add(included);
      }
    }
    return all;
  }

  private static URI resolve(URI address, String include) throws IOException {
    try {
      return address.resolve(include);
    } catch (IllegalArgumentException e) {
      throw new IOException(address + " includes what is no address: " + include, e);
    }
  }
}
