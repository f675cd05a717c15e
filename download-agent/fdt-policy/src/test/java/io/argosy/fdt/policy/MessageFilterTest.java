package io.argosy.fdt.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The matrix of failures shows how a running server treats a request to list a directory. */
class MessageFilterTest {

  @Test
  void messagesOfATransferAreAccepted() throws IOException, ClassNotFoundException {
    var configuration = new HashMap<String, Object>();
    configuration.put("-d", "/a");
    configuration.put("sizes", new long[] {1, 2});
    configuration.put("ids", new UUID[] {new UUID(1, 2)});

    assertThat(received(configuration)).isInstanceOf(HashMap.class);
  }

  @Test
  void anyOtherClassIsRejected() {
    assertThatThrownBy(() -> received(new File("/etc"))).isInstanceOf(InvalidClassException.class);
    assertThatThrownBy(() -> received(new HashMap<>(Map.of("a", new File("/")))))
        .isInstanceOf(InvalidClassException.class);
    assertThatThrownBy(() -> received(URI.create("file:/etc")))
        .isInstanceOf(InvalidClassException.class);
  }

  private static Object received(Object sent) throws IOException, ClassNotFoundException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(sent);
    }
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      in.setObjectInputFilter(MessageFilter.TRANSFERS);
      return in.readObject();
    }
  }
}
