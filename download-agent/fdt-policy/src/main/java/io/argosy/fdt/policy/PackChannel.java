package io.argosy.fdt.policy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Many files that FDT reads sequentially as one. Each file contributes exactly its promised number
 * of bytes. A file that is missing or shorter now is filled with zeros, so that only its own
 * checksum fails at the destination. Any other read error fails the whole pack, because zeros would
 * blame the file for a broken disk.
 */
final class PackChannel extends FileChannel {

  private static final byte[] ZEROS = new byte[1 << 13];

  private final List<PackList.Part> parts;
  private final Opening opening;
  private int next;
  private @Nullable FileChannel file;
  private long left;
  private long position;

  interface Opening {
    FileChannel of(PackList.Part part) throws IOException;
  }

  PackChannel(List<PackList.Part> parts, Opening opening) {
    this.parts = parts;
    this.opening = opening;
  }

  @Override
  public synchronized int read(ByteBuffer into) throws IOException {
    if (!isOpen()) {
      throw new ClosedChannelException();
    }
    int before = into.position();
    while (into.hasRemaining() && (left > 0 || openNext())) {
      fill(into);
    }
    int read = into.position() - before;
    position += read;
    return read == 0 && left == 0 && next == parts.size() ? -1 : read;
  }

  /** Opens the next file. Returns false if there is none; empty files are skipped. */
  private boolean openNext() throws IOException {
    closeFile();
    while (left == 0 && next < parts.size()) {
      PackList.Part part = parts.get(next++);
      left = part.bytes();
      file = left == 0 ? null : opened(part);
    }
    return left > 0;
  }

  private @Nullable FileChannel opened(PackList.Part part) throws IOException {
    try {
      return opening.of(part);
    } catch (NoSuchFileException gone) {
      return null;
    }
  }

  private void fill(ByteBuffer into) throws IOException {
    int limit = into.limit();
    int most = (int) Math.min(left, into.remaining());
    into.limit(into.position() + most);
    int read = file == null ? -1 : file.read(into);
    if (read < 0) {
      closeFile();
      read = Math.min(most, ZEROS.length);
      into.put(ZEROS, 0, read);
    }
    into.limit(limit);
    left -= read;
  }

  private void closeFile() throws IOException {
    FileChannel open = file;
    file = null;
    if (open != null) {
      open.close();
    }
  }

  @Override
  public synchronized long position() {
    return position;
  }

  @Override
  public long size() {
    return parts.stream().mapToLong(PackList.Part::bytes).sum();
  }

  @Override
  protected synchronized void implCloseChannel() throws IOException {
    closeFile();
  }

  @Override
  public long read(ByteBuffer[] into, int offset, int length) throws IOException {
    int first = offset;
    while (first < offset + length - 1 && !into[first].hasRemaining()) {
      first++;
    }
    return length == 0 ? 0 : read(into[first]);
  }

  @Override
  public FileChannel position(long newPosition) {
    throw inOrderOnly();
  }

  @Override
  public int read(ByteBuffer into, long from) {
    throw inOrderOnly();
  }

  @Override
  public long transferTo(long from, long count, WritableByteChannel target) {
    throw inOrderOnly();
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long from, long size) {
    throw inOrderOnly();
  }

  @Override
  public FileLock lock(long from, long size, boolean shared) {
    throw inOrderOnly();
  }

  @Override
  public FileLock tryLock(long from, long size, boolean shared) {
    throw inOrderOnly();
  }

  private static UnsupportedOperationException inOrderOnly() {
    return new UnsupportedOperationException("a pack is read from its beginning to its end");
  }

  @Override
  public void force(boolean metaData) {
    throw new NonWritableChannelException();
  }

  @Override
  public int write(ByteBuffer from) {
    throw new NonWritableChannelException();
  }

  @Override
  public long write(ByteBuffer[] from, int offset, int length) {
    throw new NonWritableChannelException();
  }

  @Override
  public int write(ByteBuffer from, long at) {
    throw new NonWritableChannelException();
  }

  @Override
  public long transferFrom(ReadableByteChannel from, long at, long count) {
    throw new NonWritableChannelException();
  }

  @Override
  public FileChannel truncate(long size) {
    throw new NonWritableChannelException();
  }
}
