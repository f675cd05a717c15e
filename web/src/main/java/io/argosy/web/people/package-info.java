/** The page on which admins manage users. */
@NullMarked
package io.argosy.web.people;

import org.jspecify.annotations.NullMarked;
