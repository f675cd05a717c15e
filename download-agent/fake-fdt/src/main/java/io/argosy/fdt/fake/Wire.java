package io.argosy.fdt.fake;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** A connection between two fakes; its first byte states its purpose. */
final class Wire implements Closeable {

  enum Purpose {
    ASK_PORT,
    LIST,
    CONTROL,
    DATA
  }

  /** The messages of a control connection. */
  enum MessageType {
    PORT,
    JOB,
    FILES,
    FINISHED,
    END,
    FAILED
  }

  record Message(MessageType type, List<String> texts) {}

  private final Socket socket;
  private final DataInputStream in;
  private final DataOutputStream out;

  private Wire(Socket socket) throws IOException {
    this.socket = socket;
    socket.setTcpNoDelay(true);
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
  }

  static Wire of(Socket socket) throws IOException {
    return new Wire(socket);
  }

  static Wire connect(String host, int port, Purpose purpose) throws IOException {
    var socket = new Socket();
    socket.connect(new InetSocketAddress(host, port), 20_000);
    var wire = new Wire(socket);
    wire.out.writeByte(purpose.ordinal());
    wire.out.flush();
    return wire;
  }

  Purpose purpose() throws IOException {
    return Purpose.values()[in.readByte()];
  }

  DataInputStream in() {
    return in;
  }

  DataOutputStream out() {
    return out;
  }

  String peer() {
    return socket.getInetAddress().getHostAddress();
  }

  int port() {
    return socket.getPort();
  }

  void send(MessageType type, List<String> texts) throws IOException {
    synchronized (out) {
      out.writeByte(type.ordinal());
      out.writeInt(texts.size());
      for (String text : texts) {
        out.writeUTF(text);
      }
      out.flush();
    }
  }

  Message read() throws IOException {
    MessageType type = MessageType.values()[in.readByte()];
    int count = in.readInt();
    var texts = new ArrayList<String>(count);
    for (int i = 0; i < count; i++) {
      texts.add(in.readUTF());
    }
    return new Message(type, texts);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
