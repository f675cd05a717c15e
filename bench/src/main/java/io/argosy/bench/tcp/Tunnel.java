package io.argosy.bench.tcp;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A TUN device of Linux: the packets that the kernel sends into it are read here, and those that
 * are written here come out of it. It ends with this process, or with its namespace, in which case
 * a read fails. Its file is not closed before, because another thread may be about to write.
 */
final class Tunnel {

  /** The longest packet that is read. */
  static final int MOST_BYTES = 9_000;

  private static final String DEVICE = "/dev/net/tun";

  /** From linux/if_tun.h: IP packets without a header of the device. */
  private static final short TUN_WITHOUT_HEADER = 0x1000 | 0x0001;

  private static final long SET_INTERFACE = 0x400454caL;
  private static final int READ_AND_WRITE = 2;
  private static final int NAME_BYTES = 16;
  private static final int REQUEST_BYTES = 40;

  /** The functions of the C library; errors are thrown as {@link LastErrorException}. */
  private static final class C {

    static {
      Native.register("c");
    }

    static native int open(String path, int flags) throws LastErrorException;

    static native int ioctl(int file, NativeLong request, byte[] argument)
        throws LastErrorException;

    static native NativeLong read(int file, byte[] buffer, NativeLong bytes)
        throws LastErrorException;

    static native NativeLong write(int file, byte[] buffer, NativeLong bytes)
        throws LastErrorException;

    private C() {}
  }

  private final int file;

  private Tunnel(int file) {
    this.file = file;
  }

  /**
   * Creates the device in the namespace of this process.
   *
   * @param name at most 15 characters
   * @throws IOException not permitted, or the kernel has no such devices
   */
  static Tunnel create(String name) throws IOException {
    byte[] request =
        ByteBuffer.allocate(REQUEST_BYTES)
            .order(ByteOrder.nativeOrder())
            .put(name.getBytes(StandardCharsets.US_ASCII))
            .position(NAME_BYTES)
            .putShort(TUN_WITHOUT_HEADER)
            .array();
    try {
      int file = C.open(DEVICE, READ_AND_WRITE);
      C.ioctl(file, new NativeLong(SET_INTERFACE), request);
      return new Tunnel(file);
    } catch (LastErrorException e) {
      throw new IOException(DEVICE + " cannot be used: " + e.getMessage(), e);
    }
  }

  /**
   * Waits for a packet.
   *
   * @param buffer of {@link #MOST_BYTES}
   * @return its bytes
   * @throws IOException the device is gone
   */
  int read(byte[] buffer) throws IOException {
    try {
      return C.read(file, buffer, new NativeLong(buffer.length)).intValue();
    } catch (LastErrorException e) {
      throw new IOException("the device is gone: " + e.getMessage(), e);
    }
  }

  /** A packet that the kernel does not accept is lost, as on any path. */
  void write(byte[] packet) {
    try {
      C.write(file, packet, new NativeLong(packet.length));
    } catch (LastErrorException lost) {
      // The other end sends it again.
    }
  }
}
