/** The HTTP door, and the keys by which it knows a grant. */
@NullMarked
package io.argosy.agent.door.http;

import org.jspecify.annotations.NullMarked;
