package io.argosy.bench.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.world.WorldLink;
import io.argosy.router.plan.wire.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JudgeWorldTest {

  @TempDir Path directory;

  @Test
  void everyFieldIsRead() throws IOException {
    World world = read();
    assertThat(world.nodes().getFirst().uplink()).isEqualTo(ObservedRate.measured(5e9));
    assertThat(world.nodes().getFirst().downlink()).isEqualTo(ObservedRate.measured(4e9));
    WorldLink link = world.links().getFirst();
    assertThat(link.capacity()).isEqualTo(ObservedRate.measured(29487981));
    assertThat(link.rate()).isEqualTo(ObservedRate.measured(25261903));
    assertThat(link.fileRate()).isEqualTo(ObservedRate.measured(2526190));
    assertThat(link.successPercent()).isEqualByComparingTo("95.8");
    assertThat(link.distance()).isEqualTo(2);
    assertThat(link.queuedBytes()).isEqualTo(ByteCount.of(7_875_438_895L));
    assertThat(link.pendingFiles()).isEqualTo(1);
    assertThat(world.links().getLast().rate()).isNull();
    assertThat(world.links().getLast().fileRate()).isNull();
  }

  @Test
  void filesKeepTheirOrderAndTheirReplicasTheirs() throws IOException {
    World world = read();
    assertThat(world.ids()).containsExactly("0", "1");
    assertThat(world.batch().bytes(1)).isEqualTo(7);
    assertThat(world.batch().destination(1)).isEqualTo(2);
    assertThat(world.batch().sourceCount(1)).isEqualTo(2);
    assertThat(world.batch().source(1, 0)).isEqualTo(1);
    assertThat(world.batch().source(1, 1)).isZero();
    assertThat(world.batch().isStaged(1, 0)).isTrue();
  }

  private World read() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("world.json"),
            """
            {"family":"contested","seed":1,"sites":[
              {"name":"T1_0","up":5e9,"down":4e9},{"name":"T2_2","up":1.0,"down":1.0},
              {"name":"T2_1","up":1.0,"down":1.0}],
             "links":[
              {"from":"T1_0","to":"T2_1","cap":29487981,"rate":25261903,"file_rate":2526190,
               "success":0.958,"hops":2,"backlog":7875438895},
              {"from":"T2_1","to":"T2_2","cap":1,"rate":null,"file_rate":null,
               "success":1,"hops":1,"backlog":0}],
             "files":[
              {"id":0,"size":5,"dest":"T2_1","replicas":["T1_0"]},
              {"id":1,"size":7,"dest":"T2_2","replicas":["T2_1","T1_0"]}]}
            """);
    return JudgeWorld.read(file);
  }
}
