package io.argosy.router.linkrate.feed;

import io.argosy.common.process.FileProblem;
import io.argosy.router.linkrate.wire.PsConfigTemplate;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Reads psConfig templates with what they include from the same origin. */
final class PsConfigIncludes {

  private static final int MOST = 100;

  private PsConfigIncludes() {}

  /** Reads one document. */
  @FunctionalInterface
  private interface Source {
    byte[] get(URI address) throws IOException;
  }

  /**
   * @param template address of a file or over HTTP
   * @throws IOException if a template cannot be read, is of another origin, or includes itself
   */
  static PsConfigTemplate read(URI template, Duration deadline) throws IOException {
    if ("file".equals(template.getScheme())) {
      return read(template, PsConfigIncludes::file);
    }
    try (FeedHttp http = new FeedHttp(template, Access.NONE, deadline)) {
      return read(template, http::get);
    }
  }

  private static byte[] file(URI address) throws IOException {
    if (!"file".equals(address.getScheme())) {
      throw new IOException(
          address + " is not followed, because it is included by a file of this machine.");
    }
    Path file = Path.of(address);
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new IOException(FileProblem.of(file, e), e);
    }
  }

  private static PsConfigTemplate read(URI first, Source source) throws IOException {
    Set<URI> seen = new HashSet<>(List.of(first));
    Deque<URI> open = new ArrayDeque<>(seen);
    PsConfigTemplate all = null;
    while (!open.isEmpty()) {
      URI address = open.poll();
      PsConfigTemplate one = PsConfigTemplate.read(address.toString(), source.get(address));
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
