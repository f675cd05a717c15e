package io.argosy.agent.door.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.door.SentBytes;
import io.argosy.agent.door.SourceState;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileAnswerTest {

  /** Between check and open: the server must not receive a path that it opens itself. */
  @Test
  void aLinkThatTookAFilesPlaceIsNotFollowed(@TempDir Path directory) throws IOException {
    Path secret = Files.write(directory.resolve("secret"), new byte[200_000]);
    Path link = Files.createSymbolicLink(directory.resolve("file"), secret);
    List<String> handed = new ArrayList<>();
    assertThatThrownBy(
            () ->
                new FileAnswer(new SentBytes(0, total -> {}))
                    .send(
                        new SourceState.Ready(link, 200_000, "\"e\""), request(handed), response()))
        .isInstanceOf(IOException.class);
    assertThat(handed).isEmpty();
  }

  private static HttpServletRequest request(List<String> handed) {
    return face(
        HttpServletRequest.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "getMethod" -> "GET";
              case "getAttribute" -> true;
              case "setAttribute" -> handed.add((String) arguments[0]) ? null : null;
              default -> null;
            });
  }

  private static HttpServletResponse response() {
    return face(HttpServletResponse.class, (proxy, method, arguments) -> null);
  }

  private static <T> T face(Class<T> type, InvocationHandler answers) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
  }
}
