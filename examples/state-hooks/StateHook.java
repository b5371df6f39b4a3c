// A state hook for a gateway on Spring (Web MVC): fill in a State for each that the deployment can make, and give the
// hook as a bean of a profile that production never has:
//   @Bean @Profile("conformance") StateHook stateHook() { return new StateHook(states, token); }
package statehook;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Set;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Answers the calls of the suite at /states. */
@RestController
public class StateHook {
  /** How a state is set up: gives its values. */
  public interface Setup {
    Map<String, Object> with(Map<String, Object> params, String run) throws Exception;
  }

  /** How a condition is taken away again. */
  public interface Teardown {
    void of(Map<String, Object> params, Map<String, Object> values, String run) throws Exception;
  }

  /** A state, the params that it knows, and how it comes and goes; teardown may be null. */
  public record State(Set<String> params, Setup setup, Teardown teardown) {}

  /** Thrown where the deployment can't make a state with this value of a param. */
  public static class CanNot extends Exception {
    public CanNot(String why) {
      super(why);
    }
  }

  /** What the suite asks for; members that are left out are null. */
  public record Call(
      String state, Map<String, Object> params, String action, String run, Map<String, Object> values) {}

  private final Map<String, State> states;
  private final byte[] expected;

  /** The token is what "Authorization: Bearer" of each call has to carry. */
  public StateHook(Map<String, State> states, String token) {
    this.states = Map.copyOf(states);
    this.expected = ("Bearer " + token).getBytes(StandardCharsets.UTF_8);
  }

  @GetMapping("/states")
  public ResponseEntity<Map<String, Object>> offered(
      @RequestHeader(name = "Authorization", required = false) String given) {
    return isExpected(given) ? answer(200, Map.of("states", states.keySet())) : stranger();
  }

  @PostMapping("/states")
  public ResponseEntity<Map<String, Object>> called(
      @RequestHeader(name = "Authorization", required = false) String given, @RequestBody Call call) {
    if (!isExpected(given)) return stranger();
    State state = states.get(call.state());
    if (state == null) return because(404, "no state " + call.state());
    try {
      return "teardown".equals(call.action()) ? tornDown(state, call) : setUp(state, call);
    } catch (CanNot reason) {
      return because(501, reason.getMessage());
    } catch (Exception failure) {
      return because(500, String.valueOf(failure));
    }
  }

  private static ResponseEntity<Map<String, Object>> setUp(State state, Call call) throws Exception {
    Map<String, Object> params = orEmpty(call.params());
    // a param that is passed over would make another state than the one that was asked for
    for (String name : params.keySet())
      if (!state.params().contains(name)) return because(501, "no param " + name);
    return answer(200, orEmpty(state.setup().with(params, call.run())));
  }

  private static ResponseEntity<Map<String, Object>> tornDown(State state, Call call)
      throws Exception {
    if (state.teardown() != null)
      state.teardown().of(orEmpty(call.params()), orEmpty(call.values()), call.run());
    return answer(200, Map.of());
  }

  private boolean isExpected(String given) {
    byte[] bytes = given == null ? new byte[0] : given.getBytes(StandardCharsets.UTF_8);
    return MessageDigest.isEqual(bytes, expected);
  }

  private static ResponseEntity<Map<String, Object>> stranger() {
    return because(401, "another token");
  }

  private static ResponseEntity<Map<String, Object>> because(int status, String reason) {
    return answer(status, Map.of("reason", String.valueOf(reason)));
  }

  private static ResponseEntity<Map<String, Object>> answer(int status, Map<String, Object> body) {
    return ResponseEntity.status(status).body(body);
  }

  private static Map<String, Object> orEmpty(Map<String, Object> map) {
    return map == null ? Map.of() : map;
  }
}
