package io.argosy.fdt.fake;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Random;
import lia.util.net.common.FileChannelProvider;
import org.jspecify.annotations.Nullable;

/** A file at the receiver: written under a random name and renamed at the end, complete or not. */
final class ArrivingFile {

  private final FileChannelProvider files;
  private final Offer offer;
  private final File target;
  private final File temporary;
  private @Nullable FileChannel channel;
  private long written;
  private boolean closed;

  ArrivingFile(FileChannelProvider files, Offer offer, Job job, Random chance) throws IOException {
    this.files = files;
    this.offer = offer;
    String name = Path.of(offer.name()).getFileName().toString();
    target = files.getFile(new File(job.directory() + File.separator + name).getAbsolutePath());
    temporary =
        job.isDirect()
            ? target
            : files.getFile(
                target.getParentFile().getAbsolutePath()
                    + File.separator
                    + "."
                    + chance.nextDouble()
                    + target.getName());
  }

  /** Asks the policy for the partition, as FDT does, and ignores the number and any failure. */
  void askPartition(Journal journal) {
    try {
      files.getPartitionID(temporary);
    } catch (IOException e) {
      journal.warn(
          "FileWriterSession <init>", "cannot determine partition id for: " + temporary, e);
    }
  }

  String path() {
    return target.getPath();
  }

  Offer offer() {
    return offer;
  }

  /**
   * Whether nothing needs to be received: the file is empty and was created, or a file of the same
   * size and time exists.
   */
  boolean isThere() throws IOException {
    if (offer.bytes() == 0) {
      return target.createNewFile() || target.exists();
    }
    return target.length() == offer.bytes() && target.lastModified() == offer.modified();
  }

  /** Writes a block. Returns whether the file has the announced size now, or more. */
  boolean write(long offset, byte[] bytes, int blockBytes) throws IOException {
    if (closed) {
      throw new IOException("Stream closed!");
    }
    int wanted = bytes.length % 4096 == 0 ? bytes.length : (bytes.length + 4096) & -4096;
    if (wanted > blockBytes) {
      throw new IOException(
          "java.lang.IllegalArgumentException: newLimit > capacity: (%d > %d)"
              .formatted(wanted, blockBytes));
    }
    FileChannel open = open();
    var block = ByteBuffer.wrap(bytes);
    while (block.hasRemaining()) {
      open.write(block, offset + block.position());
    }
    written += bytes.length;
    return written == offer.bytes();
  }

  private FileChannel open() throws IOException {
    FileChannel present = channel;
    if (present != null) {
      return present;
    }
    if (!target.exists()) {
      File parent = files.getFile(target.getParent());
      if (!parent.exists() && !parent.mkdirs()) {
        throw new IOException(" Unable to create parent dirs [ " + parent + " ]");
      }
    }
    FileChannel opened = files.getFileChannel(temporary, "rw");
    opened.lock();
    channel = opened;
    return opened;
  }

  /** Renames the file, complete or not. FDT does so when the other end has given up. */
  void keep() throws IOException {
    if (!closed && channel != null) {
      channel.close();
      if (!temporary.equals(target)) {
        target.delete();
        if (!temporary.renameTo(target)) {
          throw new IOException("Unable to rename temporary file: [ " + temporary + " ]");
        }
      }
      target.setLastModified(offer.modified());
    }
    closed = true;
  }

  void drop() throws IOException {
    if (!closed) {
      if (channel != null) {
        channel.close();
      }
      temporary.delete();
    }
    closed = true;
  }
}
