package io.argosy.agent.door.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.door.SentBytes;
import io.argosy.agent.door.ServedFile;
import io.argosy.agent.door.SourceFiles;
import io.argosy.agent.door.SourceState;
import io.argosy.agent.fixture.ListedTestFiles;
import io.argosy.agent.fixture.SwappedDirectory;
import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** What lies outside of the root is never sent, whatever takes the place of a file or directory. */
class FileAnswerTest {

  private static final NodeName NODE = new NodeName("SRC");
  private static final String GOOD = "good";
  private static final String SECRET = "evil";

  private @TempDir Path temporary;
  private SwappedDirectory directory;
  private SourceFiles sources;

  @BeforeEach
  void furnish() throws IOException {
    Path root = Files.createDirectories(temporary.resolve("root"));
    directory = SwappedDirectory.in(root, temporary.resolve("outside"));
    Files.writeString(directory.inside().resolve("file"), GOOD);
    Files.writeString(directory.outside().resolve("file"), SECRET);
    StorageMapping mapping = new StorageMapping(List.of(new PathRule("/", root.toString())));
    sources =
        ListedTestFiles.sources(
            new SiteStorage(List.of(new NodeStorage(NODE, mapping, Optional.empty()))));
  }

  @Test
  void aFileIsSent() throws IOException {
    assertThat(answer(ready())).isEqualTo(GOOD);
  }

  @Test
  void aLinkThatTookADirectorysPlaceIsNotFollowed() throws IOException {
    SourceState.Ready ready = ready();
    directory.swap();
    assertThatThrownBy(() -> answer(ready)).isInstanceOf(IOException.class);
  }

  @Test
  void aLinkThatTookAFilesPlaceIsNotFollowed() throws IOException {
    SourceState.Ready ready = ready();
    Path file = directory.inside().resolve("file");
    Files.delete(file);
    Files.createSymbolicLink(file, directory.outside().resolve("file"));
    assertThatThrownBy(() -> answer(ready)).isInstanceOf(IOException.class);
  }

  /** It would be sent with the tag of the other one. */
  @Test
  void anotherFileThatTookAFilesPlaceIsNotSent() throws IOException {
    SourceState.Ready ready = ready();
    Path other = Files.writeString(temporary.resolve("other"), "more");
    Files.move(other, directory.inside().resolve("file"), StandardCopyOption.REPLACE_EXISTING);
    assertThatThrownBy(() -> answer(ready)).isInstanceOf(IOException.class);
  }

  /** The client learns this as of a file that was refused when it was found. */
  @Test
  void aFileThatCannotBeOpenedAnyMoreIsAnsweredAsRefused() throws IOException {
    SourceState.Ready ready = ready();
    directory.swap();
    List<Object> statuses = new ArrayList<>();
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    HttpServletResponse response = response(sent, statuses);
    new Problems(new JsonMapper())
        .guarding(
            response,
            () -> new FileAnswer(new SentBytes(0, total -> {})).send(ready, request(), response));
    assertThat(statuses).containsExactly(404);
    assertThat(sent.toString(StandardCharsets.UTF_8)).contains("refused");
  }

  @Test
  void nothingOutsideIsReadWhileDirectoriesAreSwapped() throws Exception {
    read(5_000);
  }

  @Test
  @Tag("campaign")
  void nothingOutsideIsReadInManyReads() throws Exception {
    read(100_000);
  }

  private void read(int reads) throws Exception {
    int good = directory.during(() -> readings(reads));
    System.out.println(good + " of " + reads + " reads were answered while directories changed");
    assertThat(good).isPositive();
  }

  private int readings(int reads) {
    int good = 0;
    for (int n = 0; n < reads; n++) {
      if (find() instanceof SourceState.Ready ready) {
        good += answerOrNothing(ready).equals(GOOD) ? 1 : 0;
      }
    }
    return good;
  }

  private String answerOrNothing(SourceState.Ready ready) {
    try {
      String sent = answer(ready);
      assertThat(sent).isEqualTo(GOOD);
      return sent;
    } catch (IOException refused) {
      return "";
    }
  }

  private SourceState find() {
    return sources.find(NODE, new ServedFile(new Lfn("/a/file"), ByteCount.of(GOOD.length())));
  }

  private SourceState.Ready ready() {
    assertThat(find()).isInstanceOf(SourceState.Ready.class);
    return (SourceState.Ready) find();
  }

  private static String answer(SourceState.Ready file) throws IOException {
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    new FileAnswer(new SentBytes(0, total -> {}))
        .send(file, request(), response(sent, new ArrayList<>()));
    return sent.toString(StandardCharsets.UTF_8);
  }

  private static HttpServletRequest request() {
    return face(
        HttpServletRequest.class,
        (proxy, method, arguments) -> method.getName().equals("getMethod") ? "GET" : null);
  }

  private static HttpServletResponse response(ByteArrayOutputStream sent, List<Object> statuses) {
    ServletOutputStream out =
        new ServletOutputStream() {
          @Override
          public void write(int one) {
            sent.write(one);
          }

          @Override
          public boolean isReady() {
            return true;
          }

          @Override
          public void setWriteListener(WriteListener listener) {}
        };
    return face(
        HttpServletResponse.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "getOutputStream" -> out;
              case "isCommitted" -> false;
              case "setStatus" -> statuses.add(arguments[0]) ? null : null;
              default -> null;
            });
  }

  private static <T> T face(Class<T> type, InvocationHandler answers) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
  }
}
