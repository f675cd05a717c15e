package io.argosy.agent.webdav.backend;

import io.argosy.agent.webdav.NoStorageToken;
import io.argosy.agent.webdav.StorageTokens;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.process.FileProblem;
import io.argosy.common.topology.NodeName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The token in a file that another program of the site renews. The file is looked at once a second
 * at most, and read again when it has changed.
 */
public final class TokenFile implements StorageTokens {

  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final int LARGEST = 64 * 1024;

  private final Path file;
  private final LongSupplier ticker;
  private @Nullable Reading last;

  private record Reading(DavAccess access, FileTime changed, Object key, long at) {

    Reading seen(long now) {
      return new Reading(access, changed, key, now);
    }
  }

  /**
   * @param ticker a monotonic clock in nanoseconds
   */
  public TokenFile(Path file, LongSupplier ticker) {
    this.file = file;
    this.ticker = ticker;
  }

  @Override
  public synchronized DavAccess of(NodeName node, DavUrl directory) throws NoStorageToken {
    long now = ticker.getAsLong();
    Reading before = last;
    if (before != null && now - before.at() < EVERY.toNanos()) {
      return before.access();
    }
    Reading reading = read(before, now);
    last = reading;
    return reading.access();
  }

  private Reading read(@Nullable Reading before, long now) throws NoStorageToken {
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      Object key = String.valueOf(found.fileKey());
      if (before != null
          && before.changed().equals(found.lastModifiedTime())
          && before.key().equals(key)) {
        return before.seen(now);
      }
      if (found.size() > LARGEST) {
        throw new IOException("it has more than %d bytes".formatted(LARGEST));
      }
      DavAccess access = DavAccess.bearer(Files.readString(file).strip());
      return new Reading(access, found.lastModifiedTime(), key, now);
    } catch (IllegalArgumentException e) {
      throw new NoStorageToken("%s holds no token: %s".formatted(file, e.getMessage()), e);
    } catch (IOException e) {
      throw new NoStorageToken("the token of the storage " + FileProblem.of(file, e), e);
    }
  }
}
