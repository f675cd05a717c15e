package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.agent.ClaimAnswer.ClaimedTask;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.common.wire.door.DoorSessionAnswer;
import io.argosy.common.wire.door.DoorSessionAnswer.ServedFile;
import io.argosy.common.wire.door.DoorSessionRequest.DoorFile;
import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.tool.DoorVisitor;
import io.argosy.system.tool.GrantForge;
import io.argosy.system.tool.HandDrivenAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A door accepts a valid grant once, for the files that it names, and nothing else. */
class DoorTest {

  @RegisterExtension static final Testbed bed = Beds.BY_HAND;

  private static int datasets;

  private SampleDataset data = bed.dataset("door-" + datasets++).file("one", 5_000);
  private ClaimedTask task;
  private DoorGrant grant;
  private DoorVisitor door;
  private GrantForge forge;

  DoorTest() {
    data.at("GENEVA");
    data.request("LISBON");
    HandDrivenAgent agent =
        HandDrivenAgent.registered(bed.inTheNameOf(bed.agent("LISBON")), bed.node("LISBON"));
    this.task = agent.claimOf(UUID.randomUUID(), data.lfn("one"));
    this.grant = agent.grant(task).grants().getFirst();
    assertThat(grant.url()).isEqualTo(bed.doors().of("GENEVA").getFirst().toString());
    this.door = new DoorVisitor(bed.doors().of("GENEVA").getFirst());
    this.forge = new GrantForge(bed.router().grantKey());
  }

  private DoorFile file() {
    return DoorVisitor.file(0, task);
  }

  @Test
  void aValidGrantOpensOneSession() throws IOException {
    DoorSessionAnswer session = door.open(grant, file()).as(DoorSessionAnswer.class);

    assertThat(session.files()).extracting(ServedFile::status).containsExactly("ready");
    assertThat(door.fetch(session, 0).body())
        .isEqualTo(Files.readAllBytes(bed.node("GENEVA").placeOf(task.lfn())));
    assertThat(door.open(grant, file()).status()).isEqualTo(409);
    assertThat(door.fetch(session, 1).status()).isEqualTo(404);
  }

  @Test
  void aUsedGrantStaysUsedWhenTheDoorIsStartedAgain() {
    door.open(grant, file()).requireDone();
    bed.agent("GENEVA").program().killHard();
    bed.start(bed.agent("GENEVA"));

    assertThat(new DoorVisitor(bed.doors().of("GENEVA").getFirst()).open(grant, file()).status())
        .isEqualTo(409);
  }

  static Stream<Arguments> changes() {
    return Stream.of(
        change("expired", c -> c.setExpirationTime(NumericDate.fromSeconds(1_000_000_000))),
        change("without an end", c -> c.unsetClaim("exp")),
        change("for another agent's door", c -> c.setAudience("agent_LISBON/GENEVA")),
        change("for another node", c -> c.setAudience("agent_GENEVA/LISBON")),
        change("of another issuer", c -> c.setIssuer("somebody")),
        change("without a number of its own", c -> c.unsetClaim("jti")),
        change("for other files", c -> c.setStringClaim("filesSha256", "0".repeat(64))),
        change("without files", c -> c.unsetClaim("filesSha256")),
        change("for other addresses", c -> c.setStringListClaim("addresses", "192.0.2.1")));
  }

  private static Arguments change(String name, Consumer<JwtClaims> change) {
    return Arguments.of(name, change);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("changes")
  void aSignedGrantForAnotherDoorOrTimeIsRefused(String name, Consumer<JwtClaims> change) {
    assertThat(door.open(forge.changed(grant.grant(), change), file()).problem().status())
        .isEqualTo(403);
    door.open(forge.changed(grant.grant(), claims -> {}), file()).requireDone();
  }

  @Test
  void aForgedGrantIsRefused() {
    String real = grant.grant();
    String body = real.substring(0, real.lastIndexOf('.'));
    assertThat(
            Stream.of(
                forge.byAStranger(real),
                forge.unsigned(real),
                body + ".",
                body + "." + "A".repeat(86),
                real.substring(0, real.length() - 8) + "AAAAAAAA",
                "not.a.grant",
                ""))
        .allSatisfy(forged -> assertThat(door.open(forged, file()).status()).isEqualTo(403));
  }

  @Test
  void aListThatWasNotGrantedIsRefused() throws IOException {
    SampleDataset other = bed.dataset("ungranted-" + datasets++).file("two", 5_000).at("GENEVA");
    DoorFile foreign = new DoorFile(0, other.lfn("two"), task.bytes(), task.checksum());

    assertThat(door.open(grant, foreign).status()).isEqualTo(403);
    assertThat(
            door.open(grant, file(), new DoorFile(1, foreign.lfn(), task.bytes(), task.checksum()))
                .status())
        .isEqualTo(403);
    assertThat(door.open(grant).status()).isEqualTo(403);
    assertThat(door.openRaw(climbingList()).status()).isEqualTo(400);
  }

  private String climbingList() {
    return "{\"grant\":\"%s\",\"files\":[{\"n\":0,\"lfn\":\"/sys/../../etc/passwd\",\"bytes\":1,\"checksum\":\"%s\"}]}"
        .formatted(grant.grant(), task.checksum());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/door/v1/%s/..%%2f..%%2fetc%%2fpasswd",
        "/door/v1/%s/../../../../etc/passwd",
        "/door/v1/%s/0/../../../etc/passwd",
        "/door/v1/%s//0",
        "//door/v1/%s/0",
        "/door/v1/%s/0%%00",
        "/door/v1/%s/%%30",
        "/door/v1/%s/00",
        "/door/v1/%s/-1",
        "/door/v1/%s/0;x=y",
        "/door/v1/./%s/0",
        "/door/v1/%s\\0",
        "/door/v1/%%2e%%2e/%s/0",
        "/door/v1/",
        "/"
      })
  void aPathWithTraversalIsRefused(String path) {
    DoorSessionAnswer session = door.open(grant, file()).as(DoorSessionAnswer.class);

    assertThat(door.statusOfRaw(path.formatted(session.session()))).isBetween(400, 404);
    door.fetch(session, 0).requireDone();
  }

  @Test
  void aLinkOutOfTheRootIsNotServed() throws IOException {
    Path secret = bed.home().resolve("secret-" + datasets++);
    Files.write(secret, new byte[5_000]);
    Path place = bed.node("GENEVA").placeOf(task.lfn());
    Files.delete(place);
    Files.createSymbolicLink(place, secret);

    requireRefused();
  }

  @Test
  void aDirectoryThatIsALinkOutOfTheRootIsNotEntered() throws IOException {
    Path place = bed.node("GENEVA").placeOf(task.lfn());
    Path elsewhere = bed.home().resolve("elsewhere-" + datasets++);
    Files.move(place.getParent(), elsewhere);
    Files.createSymbolicLink(place.getParent(), elsewhere);

    requireRefused();
  }

  private void requireRefused() {
    DoorSessionAnswer session = door.open(grant, file()).as(DoorSessionAnswer.class);

    assertThat(session.files()).extracting(ServedFile::status).containsExactly("refused");
    assertThat(door.fetch(session, 0).status()).isEqualTo(404);
  }

  @Test
  void anUnknownSessionIsRefused() {
    assertThat(door.statusOfRaw("/door/v1/" + "A".repeat(43) + "/0")).isEqualTo(404);
  }
}
