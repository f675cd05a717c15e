package io.argosy.agent.s3.backend;

import io.argosy.agent.door.ServedFile;
import io.argosy.agent.door.SourceFiles;
import io.argosy.agent.door.SourceState;
import io.argosy.agent.storage.backend.AtOnce;
import io.argosy.common.dav.DavRefused;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.topology.NodeName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Files of nodes at S3 storage, and those of disks.
 *
 * @param disks of all other nodes
 */
public record S3SourceFiles(Map<NodeName, S3Bucket> buckets, SourceFiles disks)
    implements SourceFiles {

  /** The file was deleted or replaced since it was found. */
  private static final Set<Integer> CHANGED = Set.of(404, 412, 416);

  public S3SourceFiles {
    buckets = Map.copyOf(buckets);
  }

  @Override
  public SourceFiles atOnce() {
    return new S3SourceFiles(buckets, disks.atOnce());
  }

  @Override
  public List<SourceState> find(NodeName node, List<ServedFile> files) {
    if (!buckets.containsKey(node)) {
      return disks.find(node, files);
    }
    Map<Integer, SourceState> states = new ConcurrentHashMap<>();
    List<Integer> numbers = IntStream.range(0, files.size()).boxed().toList();
    AtOnce.each(numbers, n -> states.put(n, find(node, files.get(n))));
    return numbers.stream().map(states::get).toList();
  }

  /**
   * {@inheritDoc}
   *
   * @throws UncheckedIOException the storage does not say whether it has the file
   */
  @Override
  public SourceState find(NodeName node, ServedFile file) {
    S3Bucket bucket = buckets.get(node);
    if (bucket == null) {
      return disks.find(node, file);
    }
    try {
      DavUrl key = bucket.of(file.lfn());
      Optional<S3Client.Stored> there = bucket.client().find(key);
      if (there.isEmpty()) {
        bucket.client().requireMissing(key);
        return new SourceState.Missing();
      }
      return there.get().size().equals(file.size())
          ? ready(bucket, key, there.get())
          : new SourceState.SizeDiffers();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SourceState ready(S3Bucket bucket, DavUrl key, S3Client.Stored there) {
    return new SourceState.Ready(
        Optional.empty(),
        there.size().bytes(),
        there.etag(),
        first -> content(bucket, key, there, first));
  }

  private static InputStream content(S3Bucket bucket, DavUrl key, S3Client.Stored there, long first)
      throws IOException {
    try {
      return bucket.client().get(key, there, first);
    } catch (DavRefused e) {
      if (CHANGED.contains(e.status())) {
        throw new FileSystemException(key.path(), null, "it was deleted or replaced");
      }
      throw new UncheckedIOException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
