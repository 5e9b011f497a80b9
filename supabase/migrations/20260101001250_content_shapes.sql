-- Written by `npm run db:types` from src/domain/content/channels.

create function private.content_shape(p_channel text) returns jsonb
language sql immutable set search_path = '' as $$
  select case p_channel
    when 'sms' then
      '{ "required": { "text": { "max": 1600 } }, "optional": { "opt_out": { "max": 60, "line": true } } }'::jsonb
    when 'rcs' then
      '{
        "by": "kind",
        "of": {
          "text": {
            "required": { "text": { "max": 3072 } },
            "optional": {
              "suggestions": {
                "min": 0,
                "max": 11,
                "list": {
                  "by": "type",
                  "of": {
                    "reply": { "required": { "text": { "max": 25, "line": true } }, "optional": {} },
                    "link": {
                      "required": { "text": { "max": 25, "line": true }, "url": { "like": "link" } },
                      "optional": {}
                    },
                    "call": {
                      "required": { "text": { "max": 25, "line": true }, "phone": { "like": "phone" } },
                      "optional": {}
                    }
                  }
                }
              },
              "fallback": { "max": 1600 }
            }
          },
          "card": {
            "required": {
              "cards": {
                "min": 1,
                "max": 1,
                "list": {
                  "required": { "title": { "max": 200, "line": true } },
                  "optional": {
                    "description": { "max": 2000 },
                    "image": { "like": "https" },
                    "video": { "like": "mp4" },
                    "image_alt": { "max": 300, "line": true },
                    "height": { "in": ["short", "medium", "tall"] },
                    "suggestions": {
                      "min": 0,
                      "max": 4,
                      "list": {
                        "by": "type",
                        "of": {
                          "reply": {
                            "required": { "text": { "max": 25, "line": true } },
                            "optional": {}
                          },
                          "link": {
                            "required": {
                              "text": { "max": 25, "line": true },
                              "url": { "like": "link" }
                            },
                            "optional": {}
                          },
                          "call": {
                            "required": {
                              "text": { "max": 25, "line": true },
                              "phone": { "like": "phone" }
                            },
                            "optional": {}
                          }
                        }
                      }
                    }
                  }
                }
              }
            },
            "optional": {
              "suggestions": {
                "min": 0,
                "max": 11,
                "list": {
                  "by": "type",
                  "of": {
                    "reply": { "required": { "text": { "max": 25, "line": true } }, "optional": {} },
                    "link": {
                      "required": { "text": { "max": 25, "line": true }, "url": { "like": "link" } },
                      "optional": {}
                    },
                    "call": {
                      "required": { "text": { "max": 25, "line": true }, "phone": { "like": "phone" } },
                      "optional": {}
                    }
                  }
                }
              },
              "fallback": { "max": 1600 }
            }
          },
          "carousel": {
            "required": {
              "cards": {
                "min": 2,
                "max": 10,
                "list": {
                  "required": { "title": { "max": 200, "line": true } },
                  "optional": {
                    "description": { "max": 2000 },
                    "image": { "like": "https" },
                    "video": { "like": "mp4" },
                    "image_alt": { "max": 300, "line": true },
                    "height": { "in": ["short", "medium", "tall"] },
                    "suggestions": {
                      "min": 0,
                      "max": 4,
                      "list": {
                        "by": "type",
                        "of": {
                          "reply": {
                            "required": { "text": { "max": 25, "line": true } },
                            "optional": {}
                          },
                          "link": {
                            "required": {
                              "text": { "max": 25, "line": true },
                              "url": { "like": "link" }
                            },
                            "optional": {}
                          },
                          "call": {
                            "required": {
                              "text": { "max": 25, "line": true },
                              "phone": { "like": "phone" }
                            },
                            "optional": {}
                          }
                        }
                      }
                    }
                  }
                }
              }
            },
            "optional": {
              "suggestions": {
                "min": 0,
                "max": 11,
                "list": {
                  "by": "type",
                  "of": {
                    "reply": { "required": { "text": { "max": 25, "line": true } }, "optional": {} },
                    "link": {
                      "required": { "text": { "max": 25, "line": true }, "url": { "like": "link" } },
                      "optional": {}
                    },
                    "call": {
                      "required": { "text": { "max": 25, "line": true }, "phone": { "like": "phone" } },
                      "optional": {}
                    }
                  }
                }
              },
              "fallback": { "max": 1600 }
            }
          }
        }
      }'::jsonb
    when 'whatsapp' then
      '{
        "required": {
          "category": { "in": ["marketing", "utility"] },
          "language": { "like": "language" },
          "body": { "max": 1024 }
        },
        "optional": {
          "header": {
            "by": "type",
            "of": {
              "text": { "required": { "text": { "max": 60, "line": true } }, "optional": {} },
              "image": {
                "required": { "url": { "like": "jpeg_png" } },
                "optional": { "alt": { "max": 300, "line": true } }
              },
              "video": {
                "required": { "url": { "like": "mp4_3gp" } },
                "optional": { "alt": { "max": 300, "line": true } }
              },
              "document": {
                "required": { "url": { "like": "pdf" }, "filename": { "max": 100, "line": true } },
                "optional": {}
              }
            }
          },
          "footer": { "max": 60, "line": true },
          "buttons": {
            "min": 0,
            "max": 10,
            "list": {
              "by": "type",
              "of": {
                "reply": { "required": { "text": { "max": 25, "line": true } }, "optional": {} },
                "link": {
                  "required": { "text": { "max": 25, "line": true }, "url": { "like": "link" } },
                  "optional": {}
                },
                "call": {
                  "required": { "text": { "max": 25, "line": true }, "phone": { "like": "phone" } },
                  "optional": {}
                }
              }
            }
          },
          "provider": {
            "by": "status",
            "of": {
              "draft": { "required": {}, "optional": {} },
              "submitted": { "required": {}, "optional": {} },
              "approved": { "required": {}, "optional": {} },
              "rejected": { "required": {}, "optional": { "reason": { "max": 500 } } }
            }
          }
        }
      }'::jsonb
    when 'push' then
      '{
        "required": { "body": { "max": 1600 } },
        "optional": {
          "title": { "max": 100, "line": true },
          "image": { "like": "https" },
          "link": { "like": "target" },
          "actions": {
            "min": 0,
            "max": 2,
            "list": {
              "required": { "text": { "max": 25, "line": true }, "link": { "like": "target" } },
              "optional": {}
            }
          }
        }
      }'::jsonb
    when 'email' then
      '{
        "required": {
          "subject": { "max": 200, "line": true },
          "blocks": {
            "min": 1,
            "max": 50,
            "list": {
              "by": "type",
              "of": {
                "heading": { "required": { "text": { "max": 200, "line": true } }, "optional": {} },
                "text": { "required": { "text": { "max": 5000 } }, "optional": {} },
                "image": {
                  "required": { "url": { "like": "https" } },
                  "optional": { "alt": { "max": 300, "line": true }, "link": { "like": "link" } }
                },
                "button": {
                  "required": { "text": { "max": 60, "line": true }, "url": { "like": "link" } },
                  "optional": {}
                },
                "divider": { "required": {}, "optional": {} },
                "columns": {
                  "required": {
                    "items": {
                      "min": 2,
                      "max": 3,
                      "list": {
                        "required": { "text": { "max": 1000 } },
                        "optional": {
                          "title": { "max": 100, "line": true },
                          "image": { "like": "https" },
                          "alt": { "max": 300, "line": true },
                          "link": { "like": "link" }
                        }
                      }
                    }
                  },
                  "optional": {}
                },
                "products": {
                  "required": {
                    "items": {
                      "min": 2,
                      "max": 12,
                      "list": {
                        "required": {
                          "title": { "max": 100, "line": true },
                          "image": { "like": "https" },
                          "link": { "like": "link" }
                        },
                        "optional": {
                          "price": { "max": 40, "line": true },
                          "alt": { "max": 300, "line": true }
                        }
                      }
                    }
                  },
                  "optional": {}
                },
                "footer": {
                  "required": { "address": { "max": 300 } },
                  "optional": { "unsubscribe": { "max": 60, "line": true } }
                }
              }
            }
          }
        },
        "optional": {
          "from_name": { "max": 100, "line": true, "name": true },
          "preheader": { "max": 200, "line": true }
        }
      }'::jsonb
    when 'voice' then
      '{
        "required": { "script": { "max": 3000 }, "language": { "like": "language" } },
        "optional": {
          "recording": {
            "required": { "url": { "like": "recording" }, "seconds": { "whole": 240 } },
            "optional": {}
          },
          "voice": { "in": ["female", "male"] },
          "keypad": {
            "min": 0,
            "max": 12,
            "unique": "key",
            "list": {
              "by": "action",
              "of": {
                "repeat": {
                  "required": {
                    "key": { "in": ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "#"] }
                  },
                  "optional": {}
                },
                "opt_out": {
                  "required": {
                    "key": { "in": ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "#"] }
                  },
                  "optional": {}
                },
                "transfer": {
                  "required": {
                    "key": { "in": ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "#"] },
                    "phone": { "like": "phone" }
                  },
                  "optional": {}
                }
              }
            }
          }
        }
      }'::jsonb
  end
$$;
comment on function private.content_shape(text) is
  'The shape of a channel''s content without the channel itself. An object has required and optional fields, or its '
  'field "by" selects them. Limits are in characters or items.';
grant execute on function private.content_shape(text) to authenticated, service_role;

create function private.unread_fields() returns text[]
language sql immutable set search_path = '' as $$
  select
    '{action,category,channel,height,image,key,kind,language,link,phone,reason,seconds,status,type,url,video,voice}'::text[]
$$;
comment on function private.unread_fields() is
  'The names of content fields that recipients do not read: choices, codes and URLs.';
grant execute on function private.unread_fields() to authenticated, service_role;

create function private.file_fields() returns jsonb
language sql immutable set search_path = '' as $$
  select '{ "": ["image", "video", "url"], "image": ["url"], "video": ["url"], "document": ["url"] }'::jsonb
$$;
comment on function private.file_fields() is
  'The names of content fields with the URL of a media file, by the type of the object that has them; under an empty '
  'name for objects without a type.';
grant execute on function private.file_fields() to authenticated, service_role;
