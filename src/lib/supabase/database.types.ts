export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "12"
  }
  public: {
    Tables: {
      audience_segments: {
        Row: {
          audience_id: string
          operator: string
          organisation_id: string
          rule_index: number
          segment_id: string
          sequence_order: number
        }
        Insert: {
          audience_id: string
          operator?: string
          organisation_id?: string
          rule_index?: number
          segment_id: string
          sequence_order?: number
        }
        Update: {
          audience_id?: string
          operator?: string
          organisation_id?: string
          rule_index?: number
          segment_id?: string
          sequence_order?: number
        }
        Relationships: [
          {
            foreignKeyName: "audience_segments_audience_id_fkey"
            columns: ["audience_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "audiences"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "audience_segments_segment_id_fkey"
            columns: ["segment_id"]
            isOneToOne: false
            referencedRelation: "segments"
            referencedColumns: ["id"]
          },
        ]
      }
      audiences: {
        Row: {
          categories: string[]
          cohort_id: string
          created_at: string
          description: string
          formula: string
          id: string
          last_updated: string
          last_updated_by_user_id: string | null
          name: string
          organisation_id: string
          search_text: string | null
          segment_count: number
          status: string
          total_contacts: number
          updated_at: string
          user_id: string | null
          version: number
        }
        Insert: {
          categories?: string[]
          cohort_id?: string
          created_at?: string
          description?: string
          formula?: string
          id?: string
          last_updated?: string
          last_updated_by_user_id?: string | null
          name: string
          organisation_id?: string
          search_text?: never
          segment_count?: number
          status?: string
          total_contacts?: number
          updated_at?: string
          user_id?: string | null
          version?: number
        }
        Update: {
          categories?: string[]
          cohort_id?: string
          created_at?: string
          description?: string
          formula?: string
          id?: string
          last_updated?: string
          last_updated_by_user_id?: string | null
          name?: string
          organisation_id?: string
          search_text?: never
          segment_count?: number
          status?: string
          total_contacts?: number
          updated_at?: string
          user_id?: string | null
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "audiences_last_updated_by_user_id_fkey"
            columns: ["last_updated_by_user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "audiences_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "audiences_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
        ]
      }
      audit_log: {
        Row: {
          action: string
          actor_id: string | null
          after: Json | null
          before: Json | null
          id: number
          impersonating: boolean
          occurred_at: string
          organisation_id: string | null
          row_id: string | null
          table_name: string
          mentions: Json | null
        }
        Insert: {
          action: string
          actor_id?: string | null
          after?: Json | null
          before?: Json | null
          id?: never
          impersonating?: boolean
          occurred_at?: string
          organisation_id?: string | null
          row_id?: string | null
          table_name: string
        }
        Update: {
          action?: string
          actor_id?: string | null
          after?: Json | null
          before?: Json | null
          id?: never
          impersonating?: boolean
          occurred_at?: string
          organisation_id?: string | null
          row_id?: string | null
          table_name?: string
        }
        Relationships: []
      }
      campaign_daily_stats: {
        Row: {
          campaign_id: string
          channel: string
          clicked: number | null
          conversions: number
          cost: number
          day: string
          delivered: number
          flight_id: string
          opened: number | null
          organisation_id: string
          revenue: number
          sent: number
        }
        Insert: {
          campaign_id: string
          channel: string
          clicked?: number | null
          conversions?: number
          cost?: number
          day: string
          delivered?: number
          flight_id: string
          opened?: number | null
          organisation_id: string
          revenue?: number
          sent?: number
        }
        Update: {
          campaign_id?: string
          channel?: string
          clicked?: number | null
          conversions?: number
          cost?: number
          day?: string
          delivered?: number
          flight_id?: string
          opened?: number | null
          organisation_id?: string
          revenue?: number
          sent?: number
        }
        Relationships: [
          {
            foreignKeyName: "campaign_daily_stats_campaign_id_fkey"
            columns: ["campaign_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "campaigns"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "campaign_daily_stats_campaign_id_fkey"
            columns: ["campaign_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "campaigns_with_totals"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "campaign_daily_stats_flight_id_fkey"
            columns: ["flight_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "flights"
            referencedColumns: ["id", "organisation_id"]
          },
        ]
      }
      campaign_statuses: {
        Row: {
          color_class: string | null
          display_name: string
          id: string
          is_active: boolean
          name: string
          sort_order: number
        }
        Insert: {
          color_class?: string | null
          display_name: string
          id?: string
          is_active?: boolean
          name: string
          sort_order?: number
        }
        Update: {
          color_class?: string | null
          display_name?: string
          id?: string
          is_active?: boolean
          name?: string
          sort_order?: number
        }
        Relationships: []
      }
      campaign_views: {
        Row: {
          address: string
          created_at: string
          id: string
          name: string
          organisation_id: string
          updated_at: string
          user_id: string
        }
        Insert: {
          address: string
          created_at?: string
          id?: string
          name: string
          organisation_id?: string
          updated_at?: string
          user_id?: string
        }
        Update: {
          address?: string
          created_at?: string
          id?: string
          name?: string
          organisation_id?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "campaign_views_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "campaign_views_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
        ]
      }
      campaigns: {
        Row: {
          archived_at: string | null
          budget: number | null
          channels: string[]
          created_at: string
          description: string | null
          end_date: string | null
          flight_count: number
          id: string
          name: string
          organisation_id: string
          search_text: string | null
          start_date: string | null
          status: string
          status_reason:
            | Database["public"]["Enums"]["campaigns_status_reason"]
            | null
          total_spent: number
          updated_at: string
          updated_by: string | null
          user_id: string | null
          version: number
        }
        Insert: {
          archived_at?: string | null
          budget?: number | null
          channels?: string[]
          created_at?: string
          description?: string | null
          end_date?: string | null
          flight_count?: number
          id?: string
          name: string
          organisation_id?: string
          search_text?: never
          start_date?: string | null
          status?: string
          status_reason?:
            | Database["public"]["Enums"]["campaigns_status_reason"]
            | null
          total_spent?: number
          updated_at?: string
          updated_by?: string | null
          user_id?: string | null
          version?: number
        }
        Update: {
          archived_at?: string | null
          budget?: number | null
          channels?: string[]
          created_at?: string
          description?: string | null
          end_date?: string | null
          flight_count?: number
          id?: string
          name?: string
          organisation_id?: string
          search_text?: never
          start_date?: string | null
          status?: string
          status_reason?:
            | Database["public"]["Enums"]["campaigns_status_reason"]
            | null
          total_spent?: number
          updated_at?: string
          updated_by?: string | null
          user_id?: string | null
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "campaigns_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "campaigns_status_fkey"
            columns: ["status"]
            isOneToOne: false
            referencedRelation: "campaign_statuses"
            referencedColumns: ["name"]
          },
          {
            foreignKeyName: "campaigns_updated_by_fkey"
            columns: ["updated_by"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "campaigns_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
        ]
      }
      click_tracker_versions: {
        Row: {
          assigned_creative_id: string | null
          click_count: number
          click_tracker_id: string
          created_at: string
          domain_id: string | null
          id: string
          og_description: string
          og_image: string
          og_title: string
          organisation_id: string
          shortened_url: string | null
          updated_at: string
          version_name: string
          people_count: number | null
          search_text: string | null
        }
        Insert: {
          assigned_creative_id?: string | null
          click_count?: number
          click_tracker_id: string
          created_at?: string
          domain_id?: string | null
          id?: string
          og_description?: string
          og_image?: string
          og_title?: string
          organisation_id?: string
          shortened_url?: string | null
          updated_at?: string
          version_name: string
        }
        Update: {
          assigned_creative_id?: string | null
          click_count?: number
          click_tracker_id?: string
          created_at?: string
          domain_id?: string | null
          id?: string
          og_description?: string
          og_image?: string
          og_title?: string
          organisation_id?: string
          shortened_url?: string | null
          updated_at?: string
          version_name?: string
        }
        Relationships: [
          {
            foreignKeyName: "click_tracker_versions_assigned_creative_id_fkey"
            columns: ["assigned_creative_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "creatives"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "click_tracker_versions_click_tracker_id_fkey"
            columns: ["click_tracker_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "click_trackers"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "click_tracker_versions_domain_id_fkey"
            columns: ["domain_id"]
            isOneToOne: false
            referencedRelation: "short_url_domains"
            referencedColumns: ["id"]
          },
        ]
      }
      click_trackers: {
        Row: {
          created_at: string
          id: string
          name: string
          organisation_id: string
          original_url: string
          search_text: string | null
          updated_at: string
          user_id: string | null
          click_count: number | null
          people_count: number | null
          version_count: number | null
        }
        Insert: {
          created_at?: string
          id?: string
          name: string
          organisation_id?: string
          original_url: string
          search_text?: never
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
          organisation_id?: string
          original_url?: string
          search_text?: never
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "click_trackers_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "click_trackers_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
        ]
      }
      creative_comments: {
        Row: {
          body: string
          created_at: string
          creative_id: string
          creative_version_id: string
          id: string
          organisation_id: string
          user_id: string | null
        }
        Insert: {
          body: string
          created_at?: string
          creative_id: string
          creative_version_id: string
          id?: string
          organisation_id?: string
          user_id?: string | null
        }
        Update: {
          body?: string
          created_at?: string
          creative_id?: string
          creative_version_id?: string
          id?: string
          organisation_id?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "creative_comments_creative_id_fkey"
            columns: ["creative_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "creatives"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "creative_comments_creative_version_id_fkey"
            columns: ["creative_version_id", "creative_id"]
            isOneToOne: false
            referencedRelation: "creative_versions"
            referencedColumns: ["id", "creative_id"]
          },
          {
            foreignKeyName: "creative_comments_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "creative_comments_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
        ]
      }
      creative_statuses: {
        Row: {
          color_class: string | null
          display_name: string
          id: string
          is_active: boolean
          name: string
          sort_order: number
        }
        Insert: {
          color_class?: string | null
          display_name: string
          id?: string
          is_active?: boolean
          name: string
          sort_order?: number
        }
        Update: {
          color_class?: string | null
          display_name?: string
          id?: string
          is_active?: boolean
          name?: string
          sort_order?: number
        }
        Relationships: []
      }
      creative_templates: {
        Row: {
          content: NonNullable<Json>
          created_at: string
          id: string
          name: string
          organisation_id: string
          type: string
          updated_at: string
          user_id: string | null
          version: number
        }
        Insert: {
          content: NonNullable<Json>
          created_at?: string
          id?: string
          name: string
          organisation_id?: string
          type: string
          updated_at?: string
          user_id?: string | null
          version?: number
        }
        Update: {
          content?: NonNullable<Json>
          created_at?: string
          id?: string
          name?: string
          organisation_id?: string
          type?: string
          updated_at?: string
          user_id?: string | null
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "creative_templates_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "creative_templates_type_fkey"
            columns: ["type"]
            isOneToOne: false
            referencedRelation: "message_types"
            referencedColumns: ["name"]
          },
          {
            foreignKeyName: "creative_templates_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
        ]
      }
      creative_versions: {
        Row: {
          click_count: number
          content: NonNullable<Json>
          created_at: string
          creative_id: string
          id: string
          locked_at: string | null
          message: string
          og_description: string | null
          og_image: string | null
          og_title: string | null
          organisation_id: string
          original_url: string | null
          shortened_url: string | null
          tracker_version_id: string | null
          updated_at: string
          version_name: string
          search_text: string | null
        }
        Insert: {
          click_count?: number
          content?: NonNullable<Json>
          created_at?: string
          creative_id: string
          id?: string
          locked_at?: string | null
          message: string
          og_description?: string | null
          og_image?: string | null
          og_title?: string | null
          organisation_id?: string
          original_url?: string | null
          shortened_url?: string | null
          tracker_version_id?: string | null
          updated_at?: string
          version_name?: string
        }
        Update: {
          click_count?: number
          content?: NonNullable<Json>
          created_at?: string
          creative_id?: string
          id?: string
          locked_at?: string | null
          message?: string
          og_description?: string | null
          og_image?: string | null
          og_title?: string | null
          organisation_id?: string
          original_url?: string | null
          shortened_url?: string | null
          tracker_version_id?: string | null
          updated_at?: string
          version_name?: string
        }
        Relationships: [
          {
            foreignKeyName: "creative_versions_creative_id_fkey"
            columns: ["creative_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "creatives"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "creative_versions_tracker_version_id_fkey"
            columns: ["tracker_version_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "click_tracker_versions"
            referencedColumns: ["id", "organisation_id"]
          },
        ]
      }
      creatives: {
        Row: {
          created_at: string
          id: string
          labels: string[]
          name: string
          organisation_id: string
          search_text: string | null
          status: string
          type: string
          updated_at: string
          user_id: string | null
          variant: string | null
          variant_of: string | null
          variant_share: number | null
          version: number
          campaign_ids: string[] | null
          flight_count: number | null
          flight_ids: string[] | null
          group_search_text: string | null
          message: string | null
          newest_content: Json | null
          variant_count: number | null
          variant_of_name: string | null
          version_count: number | null
        }
        Insert: {
          created_at?: string
          id?: string
          labels?: string[]
          name: string
          organisation_id?: string
          search_text?: never
          status?: string
          type: string
          updated_at?: string
          user_id?: string | null
          variant?: string | null
          variant_of?: string | null
          variant_share?: number | null
          version?: number
        }
        Update: {
          created_at?: string
          id?: string
          labels?: string[]
          name?: string
          organisation_id?: string
          search_text?: never
          status?: string
          type?: string
          updated_at?: string
          user_id?: string | null
          variant?: string | null
          variant_of?: string | null
          variant_share?: number | null
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "creatives_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "creatives_status_fkey"
            columns: ["status"]
            isOneToOne: false
            referencedRelation: "creative_statuses"
            referencedColumns: ["name"]
          },
          {
            foreignKeyName: "creatives_type_fkey"
            columns: ["type"]
            isOneToOne: false
            referencedRelation: "message_types"
            referencedColumns: ["name"]
          },
          {
            foreignKeyName: "creatives_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "creatives_variant_of_fkey"
            columns: ["variant_of", "organisation_id"]
            isOneToOne: false
            referencedRelation: "creatives"
            referencedColumns: ["id", "organisation_id"]
          },
        ]
      }
      credit_ledger: {
        Row: {
          amount: number
          balance_after: number
          billing_day: string
          created_at: string
          created_by: string | null
          description: string
          entry: number
          flight_id: string | null
          id: string
          idempotency_key: string
          invoice_id: string | null
          kind: string
          last_at: string
          organisation_id: string
          reports: number | null
        }
        Insert: {
          amount: number
          balance_after: number
          billing_day: string
          created_at?: string
          created_by?: string | null
          description?: string
          entry?: number
          flight_id?: string | null
          id?: string
          idempotency_key: string
          invoice_id?: string | null
          kind: string
          last_at?: string
          organisation_id: string
          reports?: number | null
        }
        Update: {
          amount?: number
          balance_after?: number
          billing_day?: string
          created_at?: string
          created_by?: string | null
          description?: string
          entry?: number
          flight_id?: string | null
          id?: string
          idempotency_key?: string
          invoice_id?: string | null
          kind?: string
          last_at?: string
          organisation_id?: string
          reports?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "credit_ledger_flight_id_fkey"
            columns: ["flight_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "flights"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "credit_ledger_invoice_id_fkey"
            columns: ["invoice_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "invoices"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "credit_ledger_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
        ]
      }
      delivery_reports: {
        Row: {
          balance_after: number | null
          billing_day: string
          clicked: number | null
          conversions: number
          corrects: string | null
          cost: number
          delivered: number
          flight_id: string
          gateway: string
          hour: string
          id: number
          opened: number | null
          organisation_id: string
          received_at: string
          report_id: string
          revenue: number
          sent: number
          variant: string | null
        }
        Insert: {
          balance_after?: number | null
          billing_day: string
          clicked?: number | null
          conversions: number
          corrects?: string | null
          cost: number
          delivered: number
          flight_id: string
          gateway: string
          hour: string
          id?: number
          opened?: number | null
          organisation_id: string
          received_at?: string
          report_id: string
          revenue: number
          sent: number
          variant?: string | null
        }
        Update: {
          balance_after?: number | null
          billing_day?: string
          clicked?: number | null
          conversions?: number
          corrects?: string | null
          cost?: number
          delivered?: number
          flight_id?: string
          gateway?: string
          hour?: string
          id?: number
          opened?: number | null
          organisation_id?: string
          received_at?: string
          report_id?: string
          revenue?: number
          sent?: number
          variant?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "delivery_reports_flight_id_fkey"
            columns: ["flight_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "flights"
            referencedColumns: ["id", "organisation_id"]
          },
        ]
      }
      flight_audiences: {
        Row: {
          audience_id: string
          flight_id: string
          organisation_id: string
        }
        Insert: {
          audience_id: string
          flight_id: string
          organisation_id?: string
        }
        Update: {
          audience_id?: string
          flight_id?: string
          organisation_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "flight_audiences_audience_id_fkey"
            columns: ["audience_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "audiences"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "flight_audiences_flight_id_fkey"
            columns: ["flight_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "flights"
            referencedColumns: ["id", "organisation_id"]
          },
        ]
      }
      flight_creatives: {
        Row: {
          created_at: string
          creative_id: string
          creative_version_id: string | null
          flight_id: string
          organisation_id: string
        }
        Insert: {
          created_at?: string
          creative_id: string
          creative_version_id?: string | null
          flight_id: string
          organisation_id?: string
        }
        Update: {
          created_at?: string
          creative_id?: string
          creative_version_id?: string | null
          flight_id?: string
          organisation_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "flight_creatives_creative_id_fkey"
            columns: ["creative_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "creatives"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "flight_creatives_creative_version_id_fkey"
            columns: ["creative_version_id", "creative_id"]
            isOneToOne: false
            referencedRelation: "creative_versions"
            referencedColumns: ["id", "creative_id"]
          },
          {
            foreignKeyName: "flight_creatives_flight_id_fkey"
            columns: ["flight_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "flights"
            referencedColumns: ["id", "organisation_id"]
          },
        ]
      }
      flight_exclusions: {
        Row: {
          audience_id: string | null
          excluded_flight_id: string | null
          flight_id: string
          id: string
          organisation_id: string
        }
        Insert: {
          audience_id?: string | null
          excluded_flight_id?: string | null
          flight_id: string
          id?: string
          organisation_id?: string
        }
        Update: {
          audience_id?: string | null
          excluded_flight_id?: string | null
          flight_id?: string
          id?: string
          organisation_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "flight_exclusions_audience_id_fkey"
            columns: ["audience_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "audiences"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "flight_exclusions_excluded_flight_id_fkey"
            columns: ["excluded_flight_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "flights"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "flight_exclusions_flight_id_fkey"
            columns: ["flight_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "flights"
            referencedColumns: ["id", "organisation_id"]
          },
        ]
      }
      flight_hourly_stats: {
        Row: {
          clicked: number | null
          conversions: number
          cost: number
          delivered: number
          flight_id: string
          hour: string
          opened: number | null
          organisation_id: string
          revenue: number
          sent: number
        }
        Insert: {
          clicked?: number | null
          conversions?: number
          cost?: number
          delivered?: number
          flight_id: string
          hour: string
          opened?: number | null
          organisation_id: string
          revenue?: number
          sent?: number
        }
        Update: {
          clicked?: number | null
          conversions?: number
          cost?: number
          delivered?: number
          flight_id?: string
          hour?: string
          opened?: number | null
          organisation_id?: string
          revenue?: number
          sent?: number
        }
        Relationships: [
          {
            foreignKeyName: "flight_hourly_stats_flight_id_fkey"
            columns: ["flight_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "flights"
            referencedColumns: ["id", "organisation_id"]
          },
        ]
      }
      flight_intervals: {
        Row: {
          date: string | null
          end_time: string
          flight_id: string
          id: string
          organisation_id: string
          position: number
          start_time: string
        }
        Insert: {
          date?: string | null
          end_time?: string
          flight_id: string
          id?: string
          organisation_id?: string
          position?: number
          start_time?: string
        }
        Update: {
          date?: string | null
          end_time?: string
          flight_id?: string
          id?: string
          organisation_id?: string
          position?: number
          start_time?: string
        }
        Relationships: [
          {
            foreignKeyName: "flight_intervals_flight_id_fkey"
            columns: ["flight_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "flights"
            referencedColumns: ["id", "organisation_id"]
          },
        ]
      }
      flight_promotions: {
        Row: {
          figures: NonNullable<Json>
          flight_id: string
          id: string
          organisation_id: string
          promoted_at: string
          rule: Json | null
          user_id: string | null
          variant: string | null
          promoted_by: string | null
        }
        Insert: {
          figures?: NonNullable<Json>
          flight_id: string
          id?: string
          organisation_id: string
          promoted_at: string
          rule?: Json | null
          user_id?: string | null
          variant?: string | null
        }
        Update: {
          figures?: NonNullable<Json>
          flight_id?: string
          id?: string
          organisation_id?: string
          promoted_at?: string
          rule?: Json | null
          user_id?: string | null
          variant?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "flight_promotions_flight_id_fkey"
            columns: ["flight_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "flights"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "flight_promotions_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
        ]
      }
      flight_totals: {
        Row: {
          clicked: number | null
          conversions: number
          cost: number
          delivered: number
          flight_id: string
          opened: number | null
          organisation_id: string
          revenue: number
          sent: number
        }
        Insert: {
          clicked?: number | null
          conversions?: number
          cost?: number
          delivered?: number
          flight_id: string
          opened?: number | null
          organisation_id: string
          revenue?: number
          sent?: number
        }
        Update: {
          clicked?: number | null
          conversions?: number
          cost?: number
          delivered?: number
          flight_id?: string
          opened?: number | null
          organisation_id?: string
          revenue?: number
          sent?: number
        }
        Relationships: [
          {
            foreignKeyName: "flight_totals_flight_id_fkey"
            columns: ["flight_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "flights"
            referencedColumns: ["id", "organisation_id"]
          },
        ]
      }
      flight_variant_totals: {
        Row: {
          clicked: number | null
          conversions: number
          cost: number
          delivered: number
          flight_id: string
          organisation_id: string
          revenue: number
          sent: number
          variant: string
        }
        Insert: {
          clicked?: number | null
          conversions?: number
          cost?: number
          delivered?: number
          flight_id: string
          organisation_id: string
          revenue?: number
          sent?: number
          variant: string
        }
        Update: {
          clicked?: number | null
          conversions?: number
          cost?: number
          delivered?: number
          flight_id?: string
          organisation_id?: string
          revenue?: number
          sent?: number
          variant?: string
        }
        Relationships: [
          {
            foreignKeyName: "flight_variant_totals_flight_id_fkey"
            columns: ["flight_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "flights"
            referencedColumns: ["id", "organisation_id"]
          },
        ]
      }
      flights: {
        Row: {
          activated_at: string | null
          approval_state: string | null
          audience: string | null
          audience_segments: NonNullable<Json>
          budget: number
          campaign_id: string
          created_at: string
          creative_id: string | null
          ctr: number
          delivery_rate: number
          edited_at: string | null
          edited_by: string | null
          frequency_cap: number
          frequency_period: string
          id: string
          location: string | null
          message: string | null
          name: string | null
          organisation_id: string
          pacing: string
          promoted_variant: string | null
          promotion_rule: Json | null
          request_hash: string | null
          scheduled_date: string | null
          search_text: string | null
          sent: number
          short_url: string | null
          spent: number
          status: Database["public"]["Enums"]["flights_status"]
          status_reason:
            | Database["public"]["Enums"]["flights_status_reason"]
            | null
          stopped_at: string | null
          tracker_version_id: string | null
          translations: NonNullable<Json>
          type: string
          updated_at: string
          user_id: string | null
          variants: NonNullable<Json>
          version: number
          link_visits: Json | null
          progress: Json | null
          reach: number | null
          taken_back: Json | null
        }
        Insert: {
          activated_at?: string | null
          approval_state?: string | null
          audience?: string | null
          audience_segments?: NonNullable<Json>
          budget: number
          campaign_id: string
          created_at?: string
          creative_id?: string | null
          ctr?: number
          delivery_rate?: number
          edited_at?: string | null
          edited_by?: string | null
          frequency_cap?: number
          frequency_period?: string
          id?: string
          location?: string | null
          message?: string | null
          name?: string | null
          organisation_id?: string
          pacing?: string
          promoted_variant?: string | null
          promotion_rule?: Json | null
          request_hash?: string | null
          scheduled_date?: string | null
          search_text?: never
          sent?: number
          short_url?: string | null
          spent?: number
          status?: Database["public"]["Enums"]["flights_status"]
          status_reason?:
            | Database["public"]["Enums"]["flights_status_reason"]
            | null
          stopped_at?: string | null
          tracker_version_id?: string | null
          translations?: NonNullable<Json>
          type: string
          updated_at?: string
          user_id?: string | null
          variants?: NonNullable<Json>
          version?: number
        }
        Update: {
          activated_at?: string | null
          approval_state?: string | null
          audience?: string | null
          audience_segments?: NonNullable<Json>
          budget?: number
          campaign_id?: string
          created_at?: string
          creative_id?: string | null
          ctr?: number
          delivery_rate?: number
          edited_at?: string | null
          edited_by?: string | null
          frequency_cap?: number
          frequency_period?: string
          id?: string
          location?: string | null
          message?: string | null
          name?: string | null
          organisation_id?: string
          pacing?: string
          promoted_variant?: string | null
          promotion_rule?: Json | null
          request_hash?: string | null
          scheduled_date?: string | null
          search_text?: never
          sent?: number
          short_url?: string | null
          spent?: number
          status?: Database["public"]["Enums"]["flights_status"]
          status_reason?:
            | Database["public"]["Enums"]["flights_status_reason"]
            | null
          stopped_at?: string | null
          tracker_version_id?: string | null
          translations?: NonNullable<Json>
          type?: string
          updated_at?: string
          user_id?: string | null
          variants?: NonNullable<Json>
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "flights_campaign_id_fkey"
            columns: ["campaign_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "campaigns"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "flights_campaign_id_fkey"
            columns: ["campaign_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "campaigns_with_totals"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "flights_creative_id_fkey"
            columns: ["creative_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "creatives"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "flights_edited_by_fkey"
            columns: ["edited_by"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "flights_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "flights_tracker_version_id_fkey"
            columns: ["tracker_version_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "click_tracker_versions"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "flights_type_fkey"
            columns: ["type"]
            isOneToOne: false
            referencedRelation: "service_types"
            referencedColumns: ["name"]
          },
          {
            foreignKeyName: "flights_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
        ]
      }
      invitations: {
        Row: {
          accepted_at: string | null
          accepted_user_id: string | null
          approve_on_accept: boolean
          closed_at: string | null
          created_at: string
          email: string
          id: string
          invited_by: string | null
          joined_at: string | null
          last_sent_at: string
          name: string
          organisation_id: string
          role: string
        }
        Insert: {
          accepted_at?: string | null
          accepted_user_id?: string | null
          approve_on_accept?: boolean
          closed_at?: string | null
          created_at?: string
          email: string
          id?: string
          invited_by?: string | null
          joined_at?: string | null
          last_sent_at?: string
          name: string
          organisation_id: string
          role: string
        }
        Update: {
          accepted_at?: string | null
          accepted_user_id?: string | null
          approve_on_accept?: boolean
          closed_at?: string | null
          created_at?: string
          email?: string
          id?: string
          invited_by?: string | null
          joined_at?: string | null
          last_sent_at?: string
          name?: string
          organisation_id?: string
          role?: string
        }
        Relationships: [
          {
            foreignKeyName: "invitations_accepted_user_id_fkey"
            columns: ["accepted_user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invitations_invited_by_fkey"
            columns: ["invited_by"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invitations_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
        ]
      }
      invoice_statuses: {
        Row: {
          color_class: string | null
          display_name: string
          id: string
          is_active: boolean
          name: string
          sort_order: number
        }
        Insert: {
          color_class?: string | null
          display_name: string
          id?: string
          is_active?: boolean
          name: string
          sort_order?: number
        }
        Update: {
          color_class?: string | null
          display_name?: string
          id?: string
          is_active?: boolean
          name?: string
          sort_order?: number
        }
        Relationships: []
      }
      invoices: {
        Row: {
          amount: number
          created_at: string
          created_by: string | null
          description: string
          due_date: string
          id: string
          invoice_number: string | null
          issued_date: string
          number: number
          organisation_id: string
          paid_at: string | null
          paid_on: string | null
          paid_with: string | null
          payment_reference: string | null
          status: string
          payment_method: string | null
        }
        Insert: {
          amount: number
          created_at?: string
          created_by?: string | null
          description?: string
          due_date: string
          id?: string
          invoice_number?: never
          issued_date: string
          number: number
          organisation_id: string
          paid_at?: string | null
          paid_on?: string | null
          paid_with?: string | null
          payment_reference?: string | null
          status?: string
        }
        Update: {
          amount?: number
          created_at?: string
          created_by?: string | null
          description?: string
          due_date?: string
          id?: string
          invoice_number?: never
          issued_date?: string
          number?: number
          organisation_id?: string
          paid_at?: string | null
          paid_on?: string | null
          paid_with?: string | null
          payment_reference?: string | null
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "invoices_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invoices_status_fkey"
            columns: ["status"]
            isOneToOne: false
            referencedRelation: "invoice_statuses"
            referencedColumns: ["name"]
          },
        ]
      }
      link_users: {
        Row: {
          account_id: string | null
          confirmed_at: string | null
          created_at: string
          email: string
          id: string
          is_service: boolean
          is_waiting: boolean
          language: string | null
          language_settings: string
          name: string | null
          notification_preferences: NonNullable<Json>
          organisation_id: string | null
          phone: string | null
          search_text: string | null
          status: Database["public"]["Enums"]["link_users_status"]
          updated_at: string
          api_config: Json | null
          webhook_url: string | null
        }
        Insert: {
          account_id?: never
          confirmed_at?: string | null
          created_at?: string
          email: string
          id: string
          is_service?: boolean
          is_waiting?: never
          language?: never
          language_settings?: string
          name?: string | null
          notification_preferences?: NonNullable<Json>
          organisation_id?: string | null
          phone?: string | null
          search_text?: never
          status?: Database["public"]["Enums"]["link_users_status"]
          updated_at?: string
        }
        Update: {
          account_id?: never
          confirmed_at?: string | null
          created_at?: string
          email?: string
          id?: string
          is_service?: boolean
          is_waiting?: never
          language?: never
          language_settings?: string
          name?: string | null
          notification_preferences?: NonNullable<Json>
          organisation_id?: string | null
          phone?: string | null
          search_text?: never
          status?: Database["public"]["Enums"]["link_users_status"]
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "link_users_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
        ]
      }
      media: {
        Row: {
          alt: string
          bytes: number
          created_at: string
          height: number | null
          id: string
          name: string
          organisation_id: string
          seconds: number | null
          type: string
          user_id: string | null
          width: number | null
        }
        Insert: {
          alt: string
          bytes: number
          created_at?: string
          height?: number | null
          id?: string
          name: string
          organisation_id?: string
          seconds?: number | null
          type: string
          user_id?: string | null
          width?: number | null
        }
        Update: {
          alt?: string
          bytes?: number
          created_at?: string
          height?: number | null
          id?: string
          name?: string
          organisation_id?: string
          seconds?: number | null
          type?: string
          user_id?: string | null
          width?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "media_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "media_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
        ]
      }
      message_types: {
        Row: {
          display_name: string
          id: string
          is_active: boolean
          name: string
          sort_order: number
        }
        Insert: {
          display_name: string
          id?: string
          is_active?: boolean
          name: string
          sort_order?: number
        }
        Update: {
          display_name?: string
          id?: string
          is_active?: boolean
          name?: string
          sort_order?: number
        }
        Relationships: []
      }
      monthly_usage: {
        Row: {
          month: string
          organisation_id: string
          used: number
        }
        Insert: {
          month: string
          organisation_id: string
          used?: number
        }
        Update: {
          month?: string
          organisation_id?: string
          used?: number
        }
        Relationships: [
          {
            foreignKeyName: "monthly_usage_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
        ]
      }
      notification_events: {
        Row: {
          email: string
          in_app: boolean
          is_limited: boolean | null
          is_required: boolean
          is_texted: boolean
          kind: string
          mail_delay: number
          roles: string[] | null
          sort_order: number
          webhook_type: string | null
        }
        Insert: {
          email?: string
          in_app?: boolean
          is_limited?: never
          is_required?: boolean
          is_texted?: boolean
          kind: string
          mail_delay?: number
          roles?: string[] | null
          sort_order: number
          webhook_type?: string | null
        }
        Update: {
          email?: string
          in_app?: boolean
          is_limited?: never
          is_required?: boolean
          is_texted?: boolean
          kind?: string
          mail_delay?: number
          roles?: string[] | null
          sort_order?: number
          webhook_type?: string | null
        }
        Relationships: []
      }
      notifications: {
        Row: {
          awaits_digest: boolean
          created_at: string
          event_key: string
          facts: NonNullable<Json>
          id: number
          is_listed: boolean
          kind: string
          organisation_id: string | null
          read_at: string | null
          resolved_at: string | null
          seen_at: string | null
          thing: string
          thing_id: string
          user_id: string
        }
        Insert: {
          awaits_digest?: boolean
          created_at?: string
          event_key: string
          facts: NonNullable<Json>
          id?: never
          is_listed?: boolean
          kind: string
          organisation_id?: string | null
          read_at?: string | null
          resolved_at?: string | null
          seen_at?: string | null
          thing: string
          thing_id: string
          user_id: string
        }
        Update: {
          awaits_digest?: boolean
          created_at?: string
          event_key?: string
          facts?: NonNullable<Json>
          id?: never
          is_listed?: boolean
          kind?: string
          organisation_id?: string | null
          read_at?: string | null
          resolved_at?: string | null
          seen_at?: string | null
          thing?: string
          thing_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notifications_kind_fkey"
            columns: ["kind"]
            isOneToOne: false
            referencedRelation: "notification_events"
            referencedColumns: ["kind"]
          },
          {
            foreignKeyName: "notifications_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notifications_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
        ]
      }
      organisations: {
        Row: {
          active_services: string[]
          approval_above: number
          approval_amounts: NonNullable<Json>
          approval_policy: string
          background_color: string
          created_at: string
          finishing_services: string[]
          forbidden_words: string[]
          holidays: string[]
          id: string
          is_active: boolean
          launch_confirm_above: number
          location_targeting_cost: number | null
          logo_url: string | null
          menu_color: string
          monthly_credit_limit: number | null
          name: string
          prepaid_packages: NonNullable<Json>
          quiet_hours: NonNullable<Json>
          request_hash: string | null
          segment_costs: NonNullable<Json>
          service_rates: NonNullable<Json>
          time_zone: string
          type: string
          updated_at: string
          updated_by: string | null
          utm_template: NonNullable<Json>
          version: number
          billing_cycle_end: string | null
          billing_cycle_start: string | null
          billing_today: string | null
          current_balance: number | null
          current_month_usage: number | null
          has_admin: boolean | null
          reserved_credits: number | null
          search_text: string | null
          sms_encoding: string | null
        }
        Insert: {
          active_services?: string[]
          approval_above?: number
          approval_amounts?: NonNullable<Json>
          approval_policy?: string
          background_color?: string
          created_at?: string
          finishing_services?: string[]
          forbidden_words?: string[]
          holidays?: string[]
          id?: string
          is_active?: boolean
          launch_confirm_above?: number
          location_targeting_cost?: number | null
          logo_url?: string | null
          menu_color?: string
          monthly_credit_limit?: number | null
          name: string
          prepaid_packages?: NonNullable<Json>
          quiet_hours?: NonNullable<Json>
          request_hash?: string | null
          segment_costs?: NonNullable<Json>
          service_rates?: NonNullable<Json>
          time_zone?: string
          type?: string
          updated_at?: string
          updated_by?: string | null
          utm_template?: NonNullable<Json>
          version?: number
        }
        Update: {
          active_services?: string[]
          approval_above?: number
          approval_amounts?: NonNullable<Json>
          approval_policy?: string
          background_color?: string
          created_at?: string
          finishing_services?: string[]
          forbidden_words?: string[]
          holidays?: string[]
          id?: string
          is_active?: boolean
          launch_confirm_above?: number
          location_targeting_cost?: number | null
          logo_url?: string | null
          menu_color?: string
          monthly_credit_limit?: number | null
          name?: string
          prepaid_packages?: NonNullable<Json>
          quiet_hours?: NonNullable<Json>
          request_hash?: string | null
          segment_costs?: NonNullable<Json>
          service_rates?: NonNullable<Json>
          time_zone?: string
          type?: string
          updated_at?: string
          updated_by?: string | null
          utm_template?: NonNullable<Json>
          version?: number
        }
        Relationships: []
      }
      package_purchases: {
        Row: {
          bought_by: string | null
          channel: string
          created_at: string
          credited_at: string | null
          credits: number
          discount_percentage: number
          id: string
          invoice_id: string
          organisation_id: string
          price: number
          quantity: number
          rate: number
        }
        Insert: {
          bought_by?: string | null
          channel: string
          created_at?: string
          credited_at?: string | null
          credits: number
          discount_percentage: number
          id: string
          invoice_id: string
          organisation_id: string
          price: number
          quantity: number
          rate: number
        }
        Update: {
          bought_by?: string | null
          channel?: string
          created_at?: string
          credited_at?: string | null
          credits?: number
          discount_percentage?: number
          id?: string
          invoice_id?: string
          organisation_id?: string
          price?: number
          quantity?: number
          rate?: number
        }
        Relationships: [
          {
            foreignKeyName: "package_purchases_invoice_id_fkey"
            columns: ["invoice_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "invoices"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "package_purchases_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
        ]
      }
      payment_methods: {
        Row: {
          brand: string
          created_at: string
          expiry_month: number
          expiry_year: number
          id: string
          is_default: boolean
          last_four: string
          organisation_id: string
          user_id: string | null
        }
        Insert: {
          brand: string
          created_at?: string
          expiry_month: number
          expiry_year: number
          id?: string
          is_default?: boolean
          last_four: string
          organisation_id?: string
          user_id?: string | null
        }
        Update: {
          brand?: string
          created_at?: string
          expiry_month?: number
          expiry_year?: number
          id?: string
          is_default?: boolean
          last_four?: string
          organisation_id?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "payment_methods_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payment_methods_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
        ]
      }
      segments: {
        Row: {
          category: string
          created_at: string
          description: string
          id: string
          is_platform: boolean
          name: string
          organisation_id: string
          rules: NonNullable<Json>
          search_text: string | null
          updated_at: string
          user_id: string | null
          version: number
          volume: number
          audience_count: number | null
        }
        Insert: {
          category?: string
          created_at?: string
          description?: string
          id?: string
          is_platform?: boolean
          name: string
          organisation_id?: string
          rules?: NonNullable<Json>
          search_text?: never
          updated_at?: string
          user_id?: string | null
          version?: number
          volume?: number
        }
        Update: {
          category?: string
          created_at?: string
          description?: string
          id?: string
          is_platform?: boolean
          name?: string
          organisation_id?: string
          rules?: NonNullable<Json>
          search_text?: never
          updated_at?: string
          user_id?: string | null
          version?: number
          volume?: number
        }
        Relationships: [
          {
            foreignKeyName: "segments_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "segments_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
        ]
      }
      service_types: {
        Row: {
          default_rate: number
          description: string
          display_name: string
          icon_name: string | null
          id: string
          is_active: boolean
          name: string
          sms_encoding: Database["public"]["Enums"]["service_types_sms_encoding"]
          sort_order: number
        }
        Insert: {
          default_rate?: number
          description?: string
          display_name: string
          icon_name?: string | null
          id: string
          is_active?: boolean
          name: string
          sms_encoding?: Database["public"]["Enums"]["service_types_sms_encoding"]
          sort_order?: number
        }
        Update: {
          default_rate?: number
          description?: string
          display_name?: string
          icon_name?: string | null
          id?: string
          is_active?: boolean
          name?: string
          sms_encoding?: Database["public"]["Enums"]["service_types_sms_encoding"]
          sort_order?: number
        }
        Relationships: []
      }
      short_link_clicks: {
        Row: {
          clicked_at: string
          kind: string
          request_id: string
          short_link_id: string
        }
        Insert: {
          clicked_at?: string
          kind: string
          request_id: string
          short_link_id: string
        }
        Update: {
          clicked_at?: string
          kind?: string
          request_id?: string
          short_link_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "short_link_clicks_short_link_id_fkey"
            columns: ["short_link_id"]
            isOneToOne: false
            referencedRelation: "short_links"
            referencedColumns: ["id"]
          },
        ]
      }
      short_link_daily_clicks: {
        Row: {
          clicks: number
          day: string
          kind: string
          organisation_id: string
          people: number
          short_link_id: string
          tracker_people: number
        }
        Insert: {
          clicks?: number
          day: string
          kind: string
          organisation_id: string
          people?: number
          short_link_id: string
          tracker_people?: number
        }
        Update: {
          clicks?: number
          day?: string
          kind?: string
          organisation_id?: string
          people?: number
          short_link_id?: string
          tracker_people?: number
        }
        Relationships: [
          {
            foreignKeyName: "short_link_daily_clicks_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "short_link_daily_clicks_short_link_id_fkey"
            columns: ["short_link_id"]
            isOneToOne: false
            referencedRelation: "short_links"
            referencedColumns: ["id"]
          },
        ]
      }
      short_links: {
        Row: {
          click_tracker_version_id: string | null
          code: string
          created_at: string
          creative_version_id: string | null
          domain_id: string
          flight_id: string | null
          id: string
          is_test: boolean
          organisation_id: string
          reported_clicks: number
          visits: number
        }
        Insert: {
          click_tracker_version_id?: string | null
          code: string
          created_at?: string
          creative_version_id?: string | null
          domain_id: string
          flight_id?: string | null
          id?: string
          is_test?: boolean
          organisation_id: string
          reported_clicks?: number
          visits?: number
        }
        Update: {
          click_tracker_version_id?: string | null
          code?: string
          created_at?: string
          creative_version_id?: string | null
          domain_id?: string
          flight_id?: string | null
          id?: string
          is_test?: boolean
          organisation_id?: string
          reported_clicks?: number
          visits?: number
        }
        Relationships: [
          {
            foreignKeyName: "short_links_click_tracker_version_id_fkey"
            columns: ["click_tracker_version_id"]
            isOneToOne: false
            referencedRelation: "click_tracker_versions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "short_links_creative_version_id_fkey"
            columns: ["creative_version_id"]
            isOneToOne: false
            referencedRelation: "creative_versions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "short_links_domain_id_fkey"
            columns: ["domain_id"]
            isOneToOne: false
            referencedRelation: "short_url_domains"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "short_links_flight_id_fkey"
            columns: ["flight_id"]
            isOneToOne: false
            referencedRelation: "flights"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "short_links_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
        ]
      }
      short_url_domains: {
        Row: {
          domain_name: string
          id: string
          is_active: boolean
          is_default: boolean
        }
        Insert: {
          domain_name: string
          id?: string
          is_active?: boolean
          is_default?: boolean
        }
        Update: {
          domain_name?: string
          id?: string
          is_active?: boolean
          is_default?: boolean
        }
        Relationships: []
      }
      superadmin_impersonations: {
        Row: {
          created_at: string
          impersonated_org_id: string
          reason: string | null
          superadmin_id: string
          seconds_left: number | null
        }
        Insert: {
          created_at?: string
          impersonated_org_id: string
          reason?: string | null
          superadmin_id: string
        }
        Update: {
          created_at?: string
          impersonated_org_id?: string
          reason?: string | null
          superadmin_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "superadmin_impersonations_impersonated_org_id_fkey"
            columns: ["impersonated_org_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "superadmin_impersonations_superadmin_id_fkey"
            columns: ["superadmin_id"]
            isOneToOne: true
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
        ]
      }
      support_requests: {
        Row: {
          answer: string | null
          answered_at: string | null
          answered_by: string | null
          created_at: string
          id: string
          message: string
          organisation_id: string | null
          phone: string | null
          status: string
          subject: string
          topic: string
          updated_at: string
          user_id: string | null
        }
        Insert: {
          answer?: string | null
          answered_at?: string | null
          answered_by?: string | null
          created_at?: string
          id?: string
          message: string
          organisation_id?: string | null
          phone?: string | null
          status?: string
          subject: string
          topic: string
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          answer?: string | null
          answered_at?: string | null
          answered_by?: string | null
          created_at?: string
          id?: string
          message?: string
          organisation_id?: string | null
          phone?: string | null
          status?: string
          subject?: string
          topic?: string
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "support_requests_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "support_requests_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
        ]
      }
      test_addresses: {
        Row: {
          address: string
          confirmed_at: string | null
          created_at: string
          id: string
          organisation_id: string
          user_id: string | null
        }
        Insert: {
          address: string
          confirmed_at?: string | null
          created_at?: string
          id?: string
          organisation_id?: string
          user_id?: string | null
        }
        Update: {
          address?: string
          confirmed_at?: string | null
          created_at?: string
          id?: string
          organisation_id?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "test_addresses_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "test_addresses_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
        ]
      }
      test_sends: {
        Row: {
          channel: string
          content: NonNullable<Json>
          cost: number
          created_at: string
          creative_id: string | null
          gateway: string | null
          id: string
          is_notification: boolean
          lease: string | null
          leased_until: string
          link: string | null
          message: string
          name: string
          organisation_id: string
          parts: number
          price: number
          recipients: NonNullable<Json>
          report_id: string | null
          request: string
          settled_at: string | null
          user_id: string | null
        }
        Insert: {
          channel: string
          content: NonNullable<Json>
          cost: number
          created_at?: string
          creative_id?: string | null
          gateway?: string | null
          id: string
          is_notification?: boolean
          lease?: string | null
          leased_until?: string
          link?: string | null
          message: string
          name: string
          organisation_id: string
          parts: number
          price: number
          recipients?: NonNullable<Json>
          report_id?: string | null
          request: string
          settled_at?: string | null
          user_id?: string | null
        }
        Update: {
          channel?: string
          content?: NonNullable<Json>
          cost?: number
          created_at?: string
          creative_id?: string | null
          gateway?: string | null
          id?: string
          is_notification?: boolean
          lease?: string | null
          leased_until?: string
          link?: string | null
          message?: string
          name?: string
          organisation_id?: string
          parts?: number
          price?: number
          recipients?: NonNullable<Json>
          report_id?: string | null
          request?: string
          settled_at?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "test_sends_creative_id_fkey"
            columns: ["creative_id", "organisation_id"]
            isOneToOne: false
            referencedRelation: "creatives"
            referencedColumns: ["id", "organisation_id"]
          },
          {
            foreignKeyName: "test_sends_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "test_sends_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
        ]
      }
      user_roles: {
        Row: {
          role: string
          user_id: string
        }
        Insert: {
          role: string
          user_id: string
        }
        Update: {
          role?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_roles_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
        ]
      }
      wallets: {
        Row: {
          balance: number
          last_top_up: number | null
          organisation_id: string
          updated_at: string
        }
        Insert: {
          balance?: number
          last_top_up?: number | null
          organisation_id: string
          updated_at?: string
        }
        Update: {
          balance?: number
          last_top_up?: number | null
          organisation_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "wallets_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: true
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
        ]
      }
      webhook_endpoints: {
        Row: {
          created_at: string
          created_by: string | null
          events: string[]
          failing_since: string | null
          host_state: string | null
          id: string
          organisation_id: string
          person_id: string | null
          reason: string | null
          status: string
          updated_at: string
          url: string
          waits_until: string | null
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          events: string[]
          failing_since?: string | null
          host_state?: string | null
          id?: string
          organisation_id: string
          person_id?: string | null
          reason?: string | null
          status?: string
          updated_at?: string
          url: string
          waits_until?: string | null
        }
        Update: {
          created_at?: string
          created_by?: string | null
          events?: string[]
          failing_since?: string | null
          host_state?: string | null
          id?: string
          organisation_id?: string
          person_id?: string | null
          reason?: string | null
          status?: string
          updated_at?: string
          url?: string
          waits_until?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "webhook_endpoints_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "webhook_endpoints_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "webhook_endpoints_person_id_fkey"
            columns: ["person_id"]
            isOneToOne: true
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      campaigns_with_totals: {
        Row: {
          archived_at: string | null
          budget: number | null
          channels: string[] | null
          created_at: string | null
          days_left: number | null
          description: string | null
          end_date: string | null
          flight_count: number | null
          flight_states: Json | null
          id: string | null
          name: string | null
          needs_attention: boolean | null
          organisation_id: string | null
          problem_codes: string[] | null
          progress: Json | null
          remaining_budget: number | null
          search_text: string | null
          start_date: string | null
          status: string | null
          status_reason:
            | Database["public"]["Enums"]["campaigns_status_reason"]
            | null
          total_spent: number | null
          updated_at: string | null
          updated_by: string | null
          user_id: string | null
          version: number | null
        }
        Insert: {
          archived_at?: string | null
          budget?: number | null
          channels?: string[] | null
          created_at?: string | null
          days_left?: never
          description?: string | null
          end_date?: string | null
          flight_count?: number | null
          flight_states?: never
          id?: string | null
          name?: string | null
          needs_attention?: never
          organisation_id?: string | null
          problem_codes?: never
          progress?: never
          remaining_budget?: never
          search_text?: string | null
          start_date?: string | null
          status?: string | null
          status_reason?:
            | Database["public"]["Enums"]["campaigns_status_reason"]
            | null
          total_spent?: number | null
          updated_at?: string | null
          updated_by?: string | null
          user_id?: string | null
          version?: number | null
        }
        Update: {
          archived_at?: string | null
          budget?: number | null
          channels?: string[] | null
          created_at?: string | null
          days_left?: never
          description?: string | null
          end_date?: string | null
          flight_count?: number | null
          flight_states?: never
          id?: string | null
          name?: string | null
          needs_attention?: never
          organisation_id?: string | null
          problem_codes?: never
          progress?: never
          remaining_budget?: never
          search_text?: string | null
          start_date?: string | null
          status?: string | null
          status_reason?:
            | Database["public"]["Enums"]["campaigns_status_reason"]
            | null
          total_spent?: number | null
          updated_at?: string | null
          updated_by?: string | null
          user_id?: string | null
          version?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "campaigns_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "campaigns_status_fkey"
            columns: ["status"]
            isOneToOne: false
            referencedRelation: "campaign_statuses"
            referencedColumns: ["name"]
          },
          {
            foreignKeyName: "campaigns_updated_by_fkey"
            columns: ["updated_by"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "campaigns_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "link_users"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Functions: {
      access_state: {
        Args: Record<PropertyKey, never>
        Returns: {
          is_superadmin: boolean
          organisation_id: string
          role: string
          state: string
        }[]
      }
      add_creative_variant: {
        Args: { p_creative_id: string; p_id: string }
        Returns: {
          created_at: string
          id: string
          labels: string[]
          name: string
          organisation_id: string
          search_text: string | null
          status: string
          type: string
          updated_at: string
          user_id: string | null
          variant: string | null
          variant_of: string | null
          variant_share: number | null
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "creatives"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      advance_delivery_clock: { Args: { p_to: string }; Returns: string }
      analytics_rows: {
        Args: {
          p_campaign_id?: string
          p_days?: number
          p_descending?: boolean
          p_limit?: number
          p_offset?: number
          p_sort?: string
          p_view: string
        }
        Returns: Json
      }
      analytics_summary: {
        Args: { p_campaign_id?: string; p_days?: number }
        Returns: Json
      }
      api_config: {
        Args: { "": Database["public"]["Tables"]["link_users"]["Row"] }
        Returns: {
          error: true
        } & "the function public.api_config with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      approval_effect: {
        Args: { p_id: string; p_table: string }
        Returns: {
          running: number
          waiting: number
        }[]
      }
      approval_review: { Args: { p_request_id: string }; Returns: Json }
      audience_count: {
        Args: { "": Database["public"]["Tables"]["segments"]["Row"] }
        Returns: {
          error: true
        } & "the function public.audience_count with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      audience_stats: {
        Args: Record<PropertyKey, never>
        Returns: {
          cohorts: number
          reach: number
          segment_reach: number
          segments: number
        }[]
      }
      audience_trail: {
        Args: { p_audience: string }
        Returns: {
          action: string
          actor_name: string
          changes: Json
          occurred_at: string
        }[]
      }
      begin_api_request: {
        Args: {
          p_idempotency_key?: string
          p_key: string
          p_request_hash?: string
        }
        Returns: Json
      }
      billing_cycle_end: {
        Args: { "": Database["public"]["Tables"]["organisations"]["Row"] }
        Returns: {
          error: true
        } & "the function public.billing_cycle_end with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      billing_cycle_start: {
        Args: { "": Database["public"]["Tables"]["organisations"]["Row"] }
        Returns: {
          error: true
        } & "the function public.billing_cycle_start with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      billing_today: {
        Args: { "": Database["public"]["Tables"]["organisations"]["Row"] }
        Returns: {
          error: true
        } & "the function public.billing_today with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      book_credits: {
        Args: {
          p_amount: number
          p_description: string
          p_id: string
          p_kind: string
          p_organisation_id: string
        }
        Returns: {
          amount: number
          balance_after: number
          billing_day: string
          created_at: string
          created_by: string | null
          description: string
          entry: number
          flight_id: string | null
          id: string
          idempotency_key: string
          invoice_id: string | null
          kind: string
          last_at: string
          organisation_id: string
          reports: number | null
        }[]
        SetofOptions: {
          from: "*"
          to: "credit_ledger"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      buy_package: {
        Args: {
          p_channel: string
          p_discount: number
          p_id: string
          p_price: number
          p_quantity: number
        }
        Returns: {
          amount: number
          created_at: string
          created_by: string | null
          description: string
          due_date: string
          id: string
          invoice_number: string | null
          issued_date: string
          number: number
          organisation_id: string
          paid_at: string | null
          paid_on: string | null
          paid_with: string | null
          payment_reference: string | null
          status: string
        }[]
        SetofOptions: {
          from: "*"
          to: "invoices"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      calendar_flights: {
        Args: {
          p_campaign_id?: string
          p_channel?: string
          p_from: string
          p_limit?: number
          p_status?: string
          p_to: string
        }
        Returns: {
          activated_at: string | null
          approval_state: string | null
          audience: string | null
          audience_segments: NonNullable<Json>
          budget: number
          campaign_id: string
          created_at: string
          creative_id: string | null
          ctr: number
          delivery_rate: number
          edited_at: string | null
          edited_by: string | null
          frequency_cap: number
          frequency_period: string
          id: string
          location: string | null
          message: string | null
          name: string | null
          organisation_id: string
          pacing: string
          promoted_variant: string | null
          promotion_rule: Json | null
          request_hash: string | null
          scheduled_date: string | null
          search_text: string | null
          sent: number
          short_url: string | null
          spent: number
          status: Database["public"]["Enums"]["flights_status"]
          status_reason:
            | Database["public"]["Enums"]["flights_status_reason"]
            | null
          stopped_at: string | null
          tracker_version_id: string | null
          translations: NonNullable<Json>
          type: string
          updated_at: string
          user_id: string | null
          variants: NonNullable<Json>
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "flights"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      calendar_load: {
        Args: {
          p_campaign_id?: string
          p_channel?: string
          p_from: string
          p_limit?: number
          p_status?: string
          p_to: string
        }
        Returns: Json
      }
      campaign_budget_split: {
        Args: { p_campaign_id: string }
        Returns: {
          allocated: number
          channel: string
          flight_id: string
          flights: number
          name: string
          reserved: number
          spent: number
        }[]
      }
      campaign_forecast: { Args: { p_campaign_id: string }; Returns: Json }
      campaign_hours: {
        Args: { p_campaign_id: string }
        Returns: {
          at: string
          clicked: number
          cost: number
          delivered: number
          revenue: number
          sent: number
        }[]
      }
      campaign_ids: {
        Args: { "": Database["public"]["Tables"]["creatives"]["Row"] }
        Returns: {
          error: true
        } & "the function public.campaign_ids with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      change_campaigns: {
        Args: { p_action: string; p_ids: string[]; p_request_id?: string }
        Returns: {
          code: string
          hint: string
          id: string
          message: string
          outcome: string
        }[]
      }
      change_creatives: {
        Args: {
          p_action: string
          p_ids: string[]
          p_value: string
          p_variants?: boolean
        }
        Returns: {
          before: string
          hint: string
          id: string
          message: string
          outcome: string
        }[]
      }
      channel_effects: {
        Args: { p_active_services: string[]; p_organisation_id: string }
        Returns: {
          affected: number
          campaign_id: string
          campaign_name: string
          campaign_status: string
          channel: string
          flight_id: string
          flight_name: string
          running: number
          status: string
          status_reason: string
        }[]
      }
      check_link: { Args: { p_url: string }; Returns: Json }
      choose_notification: {
        Args: { p_email: string; p_in_app: boolean; p_kind: string }
        Returns: undefined
      }
      claim_outbox: {
        Args: { p_limit?: number }
        Returns: {
          color: string
          facts: Json
          id: number
          kind: string
          language: string
          lease: string
          organisation: string
          recipient: string
          unsubscribe: string
        }[]
      }
      claim_webhook_hosts: {
        Args: { p_limit?: number }
        Returns: {
          id: string
          url: string
        }[]
      }
      claim_webhooks: {
        Args: { p_limit?: number }
        Returns: {
          body: string
          id: number
          lease: string
          message_id: string
          secrets: string[]
          url: string
        }[]
      }
      claim_work: {
        Args: { p_gateway: string; p_limit?: number }
        Returns: Json
      }
      click_count: {
        Args: { "": Database["public"]["Tables"]["click_trackers"]["Row"] }
        Returns: {
          error: true
        } & "the function public.click_count with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      confirm_test_address: { Args: { p_token: string }; Returns: undefined }
      copy_creative_with_edit: {
        Args: {
          p_content?: Json
          p_id: string
          p_link?: string
          p_message: string
          p_name: string
          p_source_id: string
          p_status: string
          p_type: string
        }
        Returns: {
          created_at: string
          id: string
          labels: string[]
          name: string
          organisation_id: string
          search_text: string | null
          status: string
          type: string
          updated_at: string
          user_id: string | null
          variant: string | null
          variant_of: string | null
          variant_share: number | null
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "creatives"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      copy_creative_with_version: {
        Args: {
          p_id: string
          p_source_id: string
          p_source_version_id: string
          p_version: Json
        }
        Returns: {
          click_count: number
          content: NonNullable<Json>
          created_at: string
          creative_id: string
          id: string
          locked_at: string | null
          message: string
          og_description: string | null
          og_image: string | null
          og_title: string | null
          organisation_id: string
          original_url: string | null
          shortened_url: string | null
          tracker_version_id: string | null
          updated_at: string
          version_name: string
        }[]
        SetofOptions: {
          from: "*"
          to: "creative_versions"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      copy_tracker_with_version: {
        Args: {
          p_id: string
          p_source_id: string
          p_source_version_id?: string
          p_version?: Json
        }
        Returns: {
          assigned_creative_id: string | null
          click_count: number
          click_tracker_id: string
          created_at: string
          domain_id: string | null
          id: string
          og_description: string
          og_image: string
          og_title: string
          organisation_id: string
          shortened_url: string | null
          updated_at: string
          version_name: string
        }[]
        SetofOptions: {
          from: "*"
          to: "click_tracker_versions"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      count_people: {
        Args: {
          p_organisation_id?: string
          p_role?: string
          p_search?: string
          p_unassigned?: boolean
        }
        Returns: {
          people: number
          status: string
        }[]
      }
      create_api_key: {
        Args: {
          p_expires_at?: string
          p_id?: string
          p_name: string
          p_scopes: string[]
        }
        Returns: {
          id: string
          key: string
          name: string
        }[]
      }
      create_creative: {
        Args: {
          p_content?: Json
          p_id: string
          p_link?: string
          p_message?: string
          p_name: string
          p_type: string
        }
        Returns: {
          created_at: string
          id: string
          labels: string[]
          name: string
          organisation_id: string
          search_text: string | null
          status: string
          type: string
          updated_at: string
          user_id: string | null
          variant: string | null
          variant_of: string | null
          variant_share: number | null
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "creatives"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      create_flight: {
        Args: { p_flight: Json; p_id: string }
        Returns: {
          creative_id: string
          creative_version_id: string
          flight_id: string
        }[]
      }
      create_gateway_key: {
        Args: { p_gateway: string; p_id?: string }
        Returns: {
          gateway: string
          id: string
          key: string
        }[]
      }
      create_organisation: {
        Args: { p_admin_email?: string; p_id: string; p_organisation: Json }
        Returns: {
          first_admin: string
          id: string
          name: string
        }[]
      }
      create_sample_campaign: {
        Args: Record<PropertyKey, never>
        Returns: string
      }
      create_support_request: {
        Args: {
          p_id: string
          p_message: string
          p_phone?: string
          p_subject: string
          p_topic: string
        }
        Returns: {
          answer: string | null
          answered_at: string | null
          answered_by: string | null
          created_at: string
          id: string
          message: string
          organisation_id: string | null
          phone: string | null
          status: string
          subject: string
          topic: string
          updated_at: string
          user_id: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "support_requests"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      create_tracked_link: {
        Args: {
          p_domain_id?: string
          p_id: string
          p_name: string
          p_url: string
        }
        Returns: {
          assigned_creative_id: string | null
          click_count: number
          click_tracker_id: string
          created_at: string
          domain_id: string | null
          id: string
          og_description: string
          og_image: string
          og_title: string
          organisation_id: string
          shortened_url: string | null
          updated_at: string
          version_name: string
        }[]
        SetofOptions: {
          from: "*"
          to: "click_tracker_versions"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      creative_figures: {
        Args: { p_ids: string[] }
        Returns: {
          clicked: number
          clicked_of: number
          creative_id: string
          last_sent_at: string
          sent: number
        }[]
      }
      creative_labels: {
        Args: Record<PropertyKey, never>
        Returns: {
          creatives: number
          label: string
        }[]
      }
      creative_tests: {
        Args: { p_creative_id: string }
        Returns: {
          campaign_id: string
          campaign_name: string
          figures: Json
          flight_id: string
          flight_name: string
          promoted_variant: string
          status: string
        }[]
      }
      current_balance: {
        Args: { "": Database["public"]["Tables"]["organisations"]["Row"] }
        Returns: {
          error: true
        } & "the function public.current_balance with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      current_month_usage: {
        Args: { "": Database["public"]["Tables"]["organisations"]["Row"] }
        Returns: {
          error: true
        } & "the function public.current_month_usage with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      decide_approval: {
        Args: { p_decisions: Json; p_request_id: string }
        Returns: Json
      }
      decided_approvals: {
        Args: Record<PropertyKey, never>
        Returns: {
          campaign_id: string
          campaign_name: string
          comments: string[]
          decided_at: string
          decided_by: string
          decided_by_name: string
          flight_id: string
          flight_name: string
          flights: number
          id: number
          outcome: string
          request_id: string
        }[]
      }
      delete_webhook: { Args: { p_id: string }; Returns: undefined }
      delivery_stats: {
        Args: {
          p_by?: string
          p_campaign_id?: string
          p_from: string
          p_to: string
        }
        Returns: {
          clicked: number
          clicked_of: number
          clicks_of_opened: number
          conversions: number
          conversions_of_clicked: number
          cost: number
          cost_of_clicked: number
          delivered: number
          key: string
          opened: number
          opened_of: number
          opens_of_clicked: number
          revenue: number
          sent: number
        }[]
      }
      delivery_time: { Args: Record<PropertyKey, never>; Returns: string }
      delivery_work: { Args: Record<PropertyKey, never>; Returns: Json }
      detach_variant: {
        Args: { p_id: string }
        Returns: {
          created_at: string
          id: string
          labels: string[]
          name: string
          organisation_id: string
          search_text: string | null
          status: string
          type: string
          updated_at: string
          user_id: string | null
          variant: string | null
          variant_of: string | null
          variant_share: number | null
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "creatives"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      discard_message: { Args: { p_id: number }; Returns: undefined }
      duplicate_campaign: {
        Args: {
          p_first_day?: string
          p_id: string
          p_name: string
          p_source_id: string
        }
        Returns: {
          archived_at: string | null
          budget: number | null
          channels: string[]
          created_at: string
          description: string | null
          end_date: string | null
          flight_count: number
          id: string
          name: string
          organisation_id: string
          search_text: string | null
          start_date: string | null
          status: string
          status_reason:
            | Database["public"]["Enums"]["campaigns_status_reason"]
            | null
          total_spent: number
          updated_at: string
          updated_by: string | null
          user_id: string | null
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "campaigns"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      duplicate_creative: {
        Args: { p_id: string; p_source_id: string }
        Returns: {
          created_at: string
          id: string
          labels: string[]
          name: string
          organisation_id: string
          search_text: string | null
          status: string
          type: string
          updated_at: string
          user_id: string | null
          variant: string | null
          variant_of: string | null
          variant_share: number | null
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "creatives"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      duplicate_flight: {
        Args: { p_id: string; p_source_id: string }
        Returns: {
          activated_at: string | null
          approval_state: string | null
          audience: string | null
          audience_segments: NonNullable<Json>
          budget: number
          campaign_id: string
          created_at: string
          creative_id: string | null
          ctr: number
          delivery_rate: number
          edited_at: string | null
          edited_by: string | null
          frequency_cap: number
          frequency_period: string
          id: string
          location: string | null
          message: string | null
          name: string | null
          organisation_id: string
          pacing: string
          promoted_variant: string | null
          promotion_rule: Json | null
          request_hash: string | null
          scheduled_date: string | null
          search_text: string | null
          sent: number
          short_url: string | null
          spent: number
          status: Database["public"]["Enums"]["flights_status"]
          status_reason:
            | Database["public"]["Enums"]["flights_status_reason"]
            | null
          stopped_at: string | null
          tracker_version_id: string | null
          translations: NonNullable<Json>
          type: string
          updated_at: string
          user_id: string | null
          variants: NonNullable<Json>
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "flights"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      duplicate_tracker: {
        Args: { p_id: string; p_source_id: string }
        Returns: {
          created_at: string
          id: string
          name: string
          organisation_id: string
          original_url: string
          search_text: string | null
          updated_at: string
          user_id: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "click_trackers"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      edit_user: {
        Args: {
          p_even_last_admin?: boolean
          p_organisation_id?: string
          p_role?: string
          p_seen_at: string
          p_status: string
          p_user_id: string
        }
        Returns: {
          account_id: string | null
          confirmed_at: string | null
          created_at: string
          email: string
          id: string
          is_service: boolean
          is_waiting: boolean
          language: string | null
          language_settings: string
          name: string | null
          notification_preferences: NonNullable<Json>
          organisation_id: string | null
          phone: string | null
          search_text: string | null
          status: Database["public"]["Enums"]["link_users_status"]
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "link_users"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      end_api_request: {
        Args: {
          p_body: Json
          p_idempotency_key: string
          p_key: string
          p_status: number
        }
        Returns: undefined
      }
      flight_count: {
        Args: { "": Database["public"]["Tables"]["creatives"]["Row"] }
        Returns: {
          error: true
        } & "the function public.flight_count with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      flight_forecast: { Args: { p_flight_id: string }; Returns: Json }
      flight_history: {
        Args: { p_flight_id: string }
        Returns: {
          action: string
          actor_id: string
          after: Json
          before: Json
          id: number
          impersonating: boolean
          mentions: Json
          occurred_at: string
          table_name: string
        }[]
      }
      flight_ids: {
        Args: { "": Database["public"]["Tables"]["creatives"]["Row"] }
        Returns: {
          error: true
        } & "the function public.flight_ids with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      found_creatives: {
        Args: { p_figures?: boolean; p_results?: string; p_use?: string }
        Returns: {
          click_rate: number
          created_at: string
          id: string
          labels: string[]
          last_sent_at: string
          name: string
          organisation_id: string
          search_text: string
          sent: number
          status: string
          type: string
          variant_of: string
        }[]
      }
      gateway_release: {
        Args: { p_key: string; p_lease?: string }
        Returns: number
      }
      gateway_report: {
        Args: { p_key: string; p_rows: Json }
        Returns: {
          outcome: string
          place: number
          reason: string
          report_id: string
        }[]
      }
      gateway_reported: {
        Args: { p_hour: string; p_key: string }
        Returns: Json
      }
      gateway_settle: { Args: { p_key: string }; Returns: number }
      gateway_template: {
        Args: {
          p_key: string
          p_language?: string
          p_reason?: string
          p_status: string
          p_version_id: string
        }
        Returns: boolean
      }
      gateway_templates: {
        Args: { p_key: string; p_limit?: number }
        Returns: Json
      }
      gateway_work: { Args: { p_key: string; p_limit?: number }; Returns: Json }
      generate_api_key: { Args: Record<PropertyKey, never>; Returns: string }
      get_monthly_revenue: { Args: { target_month: string }; Returns: number }
      get_yearly_revenue: { Args: { target_year: number }; Returns: number }
      group_search_text: {
        Args: { "": Database["public"]["Tables"]["creatives"]["Row"] }
        Returns: {
          error: true
        } & "the function public.group_search_text with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      has_admin: {
        Args: { "": Database["public"]["Tables"]["organisations"]["Row"] }
        Returns: {
          error: true
        } & "the function public.has_admin with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      home: { Args: Record<PropertyKey, never>; Returns: Json }
      import_segment_volumes: {
        Args: { p_rows: Json }
        Returns: {
          created: number
          unchanged: number
          updated: number
        }[]
      }
      inbox: {
        Args: {
          p_before?: number
          p_kind?: string
          p_limit?: number
          p_unread?: boolean
        }
        Returns: Json
      }
      ingest_delivery_reports: {
        Args: { p_rows: Json }
        Returns: {
          outcome: string
          place: number
          reason: string
          report_id: string
        }[]
      }
      invite_user: {
        Args: {
          p_approve_on_accept?: boolean
          p_email: string
          p_id: string
          p_name: string
          p_organisation_id?: string
          p_role: string
        }
        Returns: {
          accepted_at: string | null
          accepted_user_id: string | null
          approve_on_accept: boolean
          closed_at: string | null
          created_at: string
          email: string
          id: string
          invited_by: string | null
          joined_at: string | null
          last_sent_at: string
          name: string
          organisation_id: string
          role: string
        }[]
        SetofOptions: {
          from: "*"
          to: "invitations"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      launch: {
        Args: {
          p_campaign_id?: string
          p_flight_ids?: string[]
          p_id?: string
          p_messages?: number
          p_version?: number
        }
        Returns: Json
      }
      launch_check: {
        Args: {
          p_campaign_id?: string
          p_flight_id?: string
          p_flight_ids?: string[]
        }
        Returns: Json
      }
      link_checks: {
        Args: { p_urls: string[] }
        Returns: {
          link_check: Json
          url: string
        }[]
      }
      link_visits: {
        Args: { "": Database["public"]["Tables"]["flights"]["Row"] }
        Returns: {
          error: true
        } & "the function public.link_visits with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      links_to_check: {
        Args: { p_limit?: number }
        Returns: {
          url: string
        }[]
      }
      list_api_keys: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          expires_at: string
          id: string
          last_four: string
          last_used_at: string
          name: string
          scopes: string[]
        }[]
      }
      list_gateway_keys: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          expires_at: string
          gateway: string
          id: string
          last_four: string
          last_used_at: string
        }[]
      }
      list_job_failures: {
        Args: Record<PropertyKey, never>
        Returns: {
          failures: number
          job: string
          last_failed_at: string
          reason: string
          subject: string
        }[]
      }
      list_jobs: {
        Args: Record<PropertyKey, never>
        Returns: {
          every_seconds: number
          failures: number
          last_failed_at: string
          last_run_at: string
          late_seconds: number
          name: string
          next_run_at: string
          reason: string
        }[]
      }
      list_media: {
        Args: { p_kind?: string; p_search?: string; p_use?: string }
        Returns: {
          alt: string
          bytes: number
          created_at: string
          height: number
          id: string
          name: string
          seconds: number
          type: string
          used_in: Json
          user_id: string
          width: number
        }[]
      }
      list_set_aside: {
        Args: Record<PropertyKey, never>
        Returns: {
          attempts: number
          created_at: string
          id: number
          is_sms: boolean
          kind: string
          organisation: string
          reason: string
          recipient: string
        }[]
      }
      live_delivery: {
        Args: { p_campaign_id?: string; p_flight_id?: string }
        Returns: Json
      }
      mark_invoice_paid: {
        Args: { p_invoice_id: string; p_paid_on?: string; p_reference?: string }
        Returns: {
          amount: number
          created_at: string
          created_by: string | null
          description: string
          due_date: string
          id: string
          invoice_number: string | null
          issued_date: string
          number: number
          organisation_id: string
          paid_at: string | null
          paid_on: string | null
          paid_with: string | null
          payment_reference: string | null
          status: string
        }[]
        SetofOptions: {
          from: "*"
          to: "invoices"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      mark_notifications: {
        Args: { p_ids?: number[]; p_state: string; p_until?: number }
        Returns: Json
      }
      mentions: {
        Args: { "": Database["public"]["Tables"]["audit_log"]["Row"] }
        Returns: {
          error: true
        } & "the function public.mentions with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      message: {
        Args: { "": Database["public"]["Tables"]["creatives"]["Row"] }
        Returns: {
          error: true
        } & "the function public.message with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      month_forecast: { Args: Record<PropertyKey, never>; Returns: number }
      newest_content: {
        Args: { "": Database["public"]["Tables"]["creatives"]["Row"] }
        Returns: {
          error: true
        } & "the function public.newest_content with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      note_link_checks: { Args: { p_rows: Json }; Returns: undefined }
      notification_choices: {
        Args: Record<PropertyKey, never>
        Returns: {
          email: string
          in_app: boolean
          is_required: boolean
          kind: string
        }[]
      }
      open_approvals: {
        Args: Record<PropertyKey, never>
        Returns: {
          budget: number
          campaign_id: string
          campaign_name: string
          channels: string[]
          flight_id: string
          flight_name: string
          flights: number
          id: string
          may_decide: boolean
          note: string
          requested_at: string
          requested_by: string
          requested_by_name: string
          sections: string[]
        }[]
      }
      organisation_balances: {
        Args: Record<PropertyKey, never>
        Returns: {
          current_balance: number
          current_month_usage: number
          id: string
          is_active: boolean
          monthly_credit_limit: number
          name: string
          type: string
        }[]
      }
      organisation_list: {
        Args: Record<PropertyKey, never>
        Returns: {
          current_balance: number
          current_month_usage: number
          has_admin: boolean
          id: string
          is_active: boolean
          last_send: string
          logo_url: string
          menu_color: string
          monthly_credit_limit: number
          name: string
          overdue_amount: number
          overdue_invoices: number
          people_waiting: number
          search_text: string
          type: string
        }[]
      }
      organisation_members: {
        Args: { p_ids?: string[] }
        Returns: {
          id: string
          name: string
        }[]
      }
      organisation_totals: {
        Args: Record<PropertyKey, never>
        Returns: {
          current_balance: number
          current_month_usage: number
          organisations: number
          overdue_amount: number
          overdue_invoices: number
          people_waiting: number
          without_admin: number
        }[]
      }
      own_api_key: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          last_four: string
          last_used_at: string
        }[]
      }
      own_invitation: {
        Args: Record<PropertyKey, never>
        Returns: {
          invited_by: string
          organisation: string
          role: string
          works_until: string
        }[]
      }
      pause_webhook: {
        Args: { p_id: string; p_is_paused: boolean }
        Returns: undefined
      }
      payment_method: {
        Args: { "": Database["public"]["Tables"]["invoices"]["Row"] }
        Returns: {
          error: true
        } & "the function public.payment_method with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      people_count:
        | {
            Args: {
              "": Database["public"]["Tables"]["click_tracker_versions"]["Row"]
            }
            Returns: {
              error: true
            } & "the function public.people_count with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
          }
        | {
            Args: { "": Database["public"]["Tables"]["click_trackers"]["Row"] }
            Returns: {
              error: true
            } & "the function public.people_count with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
          }
      places_around: {
        Args: { p_latitude: number; p_longitude: number; p_radius_km: number }
        Returns: {
          cities: number
          country: string
          distance_km: number
          is_inside: boolean
          latitude: number
          longitude: number
          name: string
          population: number
          region: string
          residents: number
        }[]
      }
      price_effects: {
        Args: { p_organisation_id: string; p_prices: Json }
        Returns: {
          affected: number
          campaign_id: string
          campaign_name: string
          campaign_status: string
          channel: string
          cost_after: number
          cost_before: number
          flight_id: string
          flight_name: string
          status: string
        }[]
      }
      progress: {
        Args: { "": Database["public"]["Tables"]["flights"]["Row"] }
        Returns: {
          error: true
        } & "the function public.progress with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      promote_variant: {
        Args: { p_flight_id: string; p_variant?: string; p_version: number }
        Returns: {
          activated_at: string | null
          approval_state: string | null
          audience: string | null
          audience_segments: NonNullable<Json>
          budget: number
          campaign_id: string
          created_at: string
          creative_id: string | null
          ctr: number
          delivery_rate: number
          edited_at: string | null
          edited_by: string | null
          frequency_cap: number
          frequency_period: string
          id: string
          location: string | null
          message: string | null
          name: string | null
          organisation_id: string
          pacing: string
          promoted_variant: string | null
          promotion_rule: Json | null
          request_hash: string | null
          scheduled_date: string | null
          search_text: string | null
          sent: number
          short_url: string | null
          spent: number
          status: Database["public"]["Enums"]["flights_status"]
          status_reason:
            | Database["public"]["Enums"]["flights_status_reason"]
            | null
          stopped_at: string | null
          tracker_version_id: string | null
          translations: NonNullable<Json>
          type: string
          updated_at: string
          user_id: string | null
          variants: NonNullable<Json>
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "flights"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      promoted_by: {
        Args: { "": Database["public"]["Tables"]["flight_promotions"]["Row"] }
        Returns: {
          error: true
        } & "the function public.promoted_by with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      reach: {
        Args: { "": Database["public"]["Tables"]["flights"]["Row"] }
        Returns: {
          error: true
        } & "the function public.reach with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      recalculate_audiences: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      record_short_link_click: {
        Args: {
          p_code: string
          p_host: string
          p_kind: string
          p_request_id: string
          p_visitor?: string
        }
        Returns: boolean
      }
      rehearsal: {
        Args: {
          p_campaign_id?: string
          p_flight_id?: string
          p_flight_ids?: string[]
        }
        Returns: Json
      }
      release_flights: {
        Args: {
          p_campaign_id?: string
          p_flight_id?: string
          p_reason?: string
        }
        Returns: number
      }
      release_work: {
        Args: { p_gateway: string; p_lease?: string }
        Returns: number
      }
      remove_api_key: { Args: Record<PropertyKey, never>; Returns: undefined }
      remove_sample_campaign: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      replay_webhooks: {
        Args: { p_delivery?: number; p_id: string; p_since?: string }
        Returns: number
      }
      request_approval: {
        Args: {
          p_campaign_id?: string
          p_flight_id?: string
          p_id?: string
          p_note?: string
        }
        Returns: Json
      }
      resend_invitation: {
        Args: { p_id: string }
        Returns: {
          accepted_at: string | null
          accepted_user_id: string | null
          approve_on_accept: boolean
          closed_at: string | null
          created_at: string
          email: string
          id: string
          invited_by: string | null
          joined_at: string | null
          last_sent_at: string
          name: string
          organisation_id: string
          role: string
        }[]
        SetofOptions: {
          from: "*"
          to: "invitations"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      resend_test_address: { Args: { p_id: string }; Returns: undefined }
      reservations: {
        Args: { p_flight_id?: string }
        Returns: {
          campaign_id: string
          campaign_name: string
          ends_at: string
          flight_id: string
          flight_name: string
          reserved: number
          total: number
        }[]
      }
      reserved_credits: {
        Args: { "": Database["public"]["Tables"]["organisations"]["Row"] }
        Returns: {
          error: true
        } & "the function public.reserved_credits with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      resolve_short_link: {
        Args: { p_code: string; p_host: string }
        Returns: {
          og_description: string
          og_image: string
          og_title: string
          target: string
        }[]
      }
      retry_message: { Args: { p_id: number }; Returns: undefined }
      revoke_api_key: { Args: { p_id: string }; Returns: undefined }
      revoke_gateway_key: { Args: { p_id: string }; Returns: undefined }
      revoke_invitation: { Args: { p_id: string }; Returns: boolean }
      rotate_api_key: {
        Args: { p_hours?: number; p_id: string; p_new_id?: string }
        Returns: {
          id: string
          key: string
          name: string
        }[]
      }
      rotate_gateway_key: {
        Args: { p_hours?: number; p_id: string; p_new_id?: string }
        Returns: {
          gateway: string
          id: string
          key: string
        }[]
      }
      rotate_webhook_secret: {
        Args: { p_hours: number; p_id: string; p_rotation: string }
        Returns: undefined
      }
      save_audience: {
        Args: {
          p_description: string
          p_id: string
          p_name: string
          p_rules: Json
          p_version: number
        }
        Returns: {
          categories: string[]
          cohort_id: string
          created_at: string
          description: string
          formula: string
          id: string
          last_updated: string
          last_updated_by_user_id: string | null
          name: string
          organisation_id: string
          search_text: string | null
          segment_count: number
          status: string
          total_contacts: number
          updated_at: string
          user_id: string | null
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "audiences"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      save_settings: {
        Args: {
          p_language: string
          p_name: string
          p_notifications: Json
          p_phone: string
          p_webhook_url: string
        }
        Returns: undefined
      }
      save_webhook: {
        Args: { p_events: string[]; p_id: string; p_url: string }
        Returns: {
          created_at: string
          created_by: string | null
          events: string[]
          failing_since: string | null
          host_state: string | null
          id: string
          organisation_id: string
          person_id: string | null
          reason: string | null
          status: string
          updated_at: string
          url: string
          waits_until: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "webhook_endpoints"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_places: {
        Args: { p_kind?: string; p_query: string }
        Returns: {
          country: string
          latitude: number
          longitude: number
          name: string
          population: number
          region: string
        }[]
      }
      search_text:
        | {
            Args: {
              "": Database["public"]["Tables"]["click_tracker_versions"]["Row"]
            }
            Returns: {
              error: true
            } & "the function public.search_text with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
          }
        | {
            Args: {
              "": Database["public"]["Tables"]["creative_versions"]["Row"]
            }
            Returns: {
              error: true
            } & "the function public.search_text with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
          }
        | {
            Args: { "": Database["public"]["Tables"]["organisations"]["Row"] }
            Returns: {
              error: true
            } & "the function public.search_text with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
          }
      seconds_left: {
        Args: {
          "": Database["public"]["Tables"]["superadmin_impersonations"]["Row"]
        }
        Returns: {
          error: true
        } & "the function public.seconds_left with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      segment_usage: {
        Args: { p_segment: string }
        Returns: {
          id: string
          is_only_segment: boolean
          name: string
        }[]
      }
      send_test: {
        Args: {
          p_addresses: string[]
          p_content: Json
          p_cost: number
          p_id: string
          p_name: string
          p_person: Json
          p_tracker_version_id?: string
          p_type: string
          p_version_id?: string
          p_with_link?: boolean
        }
        Returns: {
          channel: string
          content: NonNullable<Json>
          cost: number
          created_at: string
          creative_id: string | null
          gateway: string | null
          id: string
          is_notification: boolean
          lease: string | null
          leased_until: string
          link: string | null
          message: string
          name: string
          organisation_id: string
          parts: number
          price: number
          recipients: NonNullable<Json>
          report_id: string | null
          request: string
          settled_at: string | null
          user_id: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "test_sends"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      sent_days: {
        Args: { p_flight_ids: string[] }
        Returns: {
          days: string[]
          flight_id: string
        }[]
      }
      set_approval_policy: {
        Args: { p_above?: number; p_amounts?: Json; p_policy: string }
        Returns: undefined
      }
      set_creative_status: {
        Args: { p_expected?: string; p_id: string; p_status: string }
        Returns: {
          created_at: string
          id: string
          labels: string[]
          name: string
          organisation_id: string
          search_text: string | null
          status: string
          type: string
          updated_at: string
          user_id: string | null
          variant: string | null
          variant_of: string | null
          variant_share: number | null
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "creatives"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      set_flight_budgets: {
        Args: { p_budgets: Json; p_reason?: string }
        Returns: {
          activated_at: string | null
          approval_state: string | null
          audience: string | null
          audience_segments: NonNullable<Json>
          budget: number
          campaign_id: string
          created_at: string
          creative_id: string | null
          ctr: number
          delivery_rate: number
          edited_at: string | null
          edited_by: string | null
          frequency_cap: number
          frequency_period: string
          id: string
          location: string | null
          message: string | null
          name: string | null
          organisation_id: string
          pacing: string
          promoted_variant: string | null
          promotion_rule: Json | null
          request_hash: string | null
          scheduled_date: string | null
          search_text: string | null
          sent: number
          short_url: string | null
          spent: number
          status: Database["public"]["Enums"]["flights_status"]
          status_reason:
            | Database["public"]["Enums"]["flights_status_reason"]
            | null
          stopped_at: string | null
          tracker_version_id: string | null
          translations: NonNullable<Json>
          type: string
          updated_at: string
          user_id: string | null
          variants: NonNullable<Json>
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "flights"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      set_flight_variants: {
        Args: {
          p_flight_id: string
          p_rule?: Json
          p_variants: Json
          p_version: number
        }
        Returns: {
          activated_at: string | null
          approval_state: string | null
          audience: string | null
          audience_segments: NonNullable<Json>
          budget: number
          campaign_id: string
          created_at: string
          creative_id: string | null
          ctr: number
          delivery_rate: number
          edited_at: string | null
          edited_by: string | null
          frequency_cap: number
          frequency_period: string
          id: string
          location: string | null
          message: string | null
          name: string | null
          organisation_id: string
          pacing: string
          promoted_variant: string | null
          promotion_rule: Json | null
          request_hash: string | null
          scheduled_date: string | null
          search_text: string | null
          sent: number
          short_url: string | null
          spent: number
          status: Database["public"]["Enums"]["flights_status"]
          status_reason:
            | Database["public"]["Enums"]["flights_status_reason"]
            | null
          stopped_at: string | null
          tracker_version_id: string | null
          translations: NonNullable<Json>
          type: string
          updated_at: string
          user_id: string | null
          variants: NonNullable<Json>
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "flights"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      set_forbidden_word: {
        Args: { p_is_forbidden: boolean; p_word: string }
        Returns: string[]
      }
      set_holiday: {
        Args: { p_day: string; p_is_holiday: boolean }
        Returns: string[]
      }
      set_launch_confirmation: { Args: { p_above: number }; Returns: number }
      set_quiet_hours: {
        Args: { p_channel: string; p_from?: string; p_to?: string }
        Returns: Json
      }
      set_template_status: {
        Args: {
          p_language?: string
          p_reason?: string
          p_status: string
          p_version_id: string
        }
        Returns: undefined
      }
      set_user_status: {
        Args: {
          p_even_last_admin?: boolean
          p_seen_status: string
          p_status: string
          p_user_id: string
        }
        Returns: {
          account_id: string | null
          confirmed_at: string | null
          created_at: string
          email: string
          id: string
          is_service: boolean
          is_waiting: boolean
          language: string | null
          language_settings: string
          name: string | null
          notification_preferences: NonNullable<Json>
          organisation_id: string | null
          phone: string | null
          search_text: string | null
          status: Database["public"]["Enums"]["link_users_status"]
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "link_users"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      set_utm_template: { Args: { p_template: Json }; Returns: Json }
      set_variant_shares: {
        Args: { p_creative_id: string; p_seen: Json; p_shares: Json }
        Returns: {
          created_at: string
          id: string
          labels: string[]
          name: string
          organisation_id: string
          search_text: string | null
          status: string
          type: string
          updated_at: string
          user_id: string | null
          variant: string | null
          variant_of: string | null
          variant_share: number | null
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "creatives"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      settle_delivery: { Args: Record<PropertyKey, never>; Returns: number }
      settle_outbox: { Args: { p_results: Json }; Returns: number }
      settle_webhook_hosts: { Args: { p_hosts: Json }; Returns: undefined }
      settle_webhooks: { Args: { p_results: Json }; Returns: number }
      sms_encoding: {
        Args: { "": Database["public"]["Tables"]["organisations"]["Row"] }
        Returns: {
          error: true
        } & "the function public.sms_encoding with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      started_plans: {
        Args: { p_campaign_id: string; p_flight_id?: string }
        Returns: Json
      }
      statement_file: {
        Args: { p_limit?: number; p_month: string; p_offset?: number }
        Returns: Json
      }
      statement_lines: {
        Args: { p_from: string; p_to: string }
        Returns: {
          amount: number
          balance_after: number
          booked_by: string
          campaign_id: string
          campaign_name: string
          day: string
          description: string
          first_at: string
          flight_id: string
          flight_name: string
          invoice_id: string
          invoice_number: string
          kind: string
          last_at: string
          line: number
          movements: number
        }[]
      }
      statement_summary: {
        Args: { p_month?: string }
        Returns: {
          adjusted: number
          closing: number
          credited: number
          first_month: string
          last_day: string
          month: string
          movements: number
          opening: number
          refunded: number
          tested: number
          used: number
          used_before: number
        }[]
      }
      taken_back: {
        Args: { "": Database["public"]["Tables"]["flights"]["Row"] }
        Returns: {
          error: true
        } & "the function public.taken_back with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      test_webhook: {
        Args: { p_id: string; p_request: string }
        Returns: undefined
      }
      tracker_clicks: {
        Args: { p_days?: number; p_tracker_id: string }
        Returns: {
          clicks: number
          day: string
          kind: string
          people: number
        }[]
      }
      undo_launch: { Args: { p_id: string }; Returns: Json }
      unsubscribe: { Args: { p_token: string }; Returns: undefined }
      update_creative: {
        Args: {
          p_content?: Json
          p_id: string
          p_link?: string
          p_message: string
          p_name: string
          p_seen?: string
          p_status: string
          p_type: string
          p_version: number
        }
        Returns: {
          created_at: string
          id: string
          labels: string[]
          name: string
          organisation_id: string
          search_text: string | null
          status: string
          type: string
          updated_at: string
          user_id: string | null
          variant: string | null
          variant_of: string | null
          variant_share: number | null
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "creatives"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      update_flight: {
        Args: { p_changes: Json; p_id: string; p_version: number }
        Returns: {
          activated_at: string | null
          approval_state: string | null
          audience: string | null
          audience_segments: NonNullable<Json>
          budget: number
          campaign_id: string
          created_at: string
          creative_id: string | null
          ctr: number
          delivery_rate: number
          edited_at: string | null
          edited_by: string | null
          frequency_cap: number
          frequency_period: string
          id: string
          location: string | null
          message: string | null
          name: string | null
          organisation_id: string
          pacing: string
          promoted_variant: string | null
          promotion_rule: Json | null
          request_hash: string | null
          scheduled_date: string | null
          search_text: string | null
          sent: number
          short_url: string | null
          spent: number
          status: Database["public"]["Enums"]["flights_status"]
          status_reason:
            | Database["public"]["Enums"]["flights_status_reason"]
            | null
          stopped_at: string | null
          tracker_version_id: string | null
          translations: NonNullable<Json>
          type: string
          updated_at: string
          user_id: string | null
          variants: NonNullable<Json>
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "flights"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      usage_by_service: {
        Args: { p_from: string; p_to: string }
        Returns: {
          service_type: string
          total_cost: number
          total_delivered: number
          total_sent: number
        }[]
      }
      variant_count: {
        Args: { "": Database["public"]["Tables"]["creatives"]["Row"] }
        Returns: {
          error: true
        } & "the function public.variant_count with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      variant_of_name: {
        Args: { "": Database["public"]["Tables"]["creatives"]["Row"] }
        Returns: {
          error: true
        } & "the function public.variant_of_name with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      version_count:
        | {
            Args: { "": Database["public"]["Tables"]["click_trackers"]["Row"] }
            Returns: {
              error: true
            } & "the function public.version_count with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
          }
        | {
            Args: { "": Database["public"]["Tables"]["creatives"]["Row"] }
            Returns: {
              error: true
            } & "the function public.version_count with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
          }
      version_flights: {
        Args: { p_version_id: string }
        Returns: {
          approval_state: string
          campaign_id: string
          campaign_name: string
          channel: string
          flight_id: string
          flight_name: string
          price_per_part: number
          short_url: string
          status: string
        }[]
      }
      version_results: {
        Args: { p_creative_id: string }
        Returns: {
          clicked: number
          clicked_of: number
          conversions_of_clicked: number
          delivered: number
          flights: number
          sent: number
          usual_clicked: number
          usual_clicked_of: number
          usual_conversions_of_clicked: number
          version_id: string
        }[]
      }
      waiting_approvals: { Args: Record<PropertyKey, never>; Returns: number }
      wallet_statement: {
        Args: {
          p_flight_id?: string
          p_from: string
          p_kind?: string
          p_limit?: number
          p_offset?: number
          p_to: string
        }
        Returns: {
          amount: number
          balance_after: number
          campaign_id: string
          campaign_name: string
          created_at: string
          description: string
          entry: number
          flight_id: string
          flight_name: string
          id: string
          invoice_id: string
          invoice_number: string
          kind: string
        }[]
      }
      webhook_delivery: {
        Args: { p_delivery: number; p_id: string }
        Returns: Json
      }
      webhook_log: {
        Args: {
          p_before?: number
          p_id: string
          p_limit?: number
          p_state?: string
        }
        Returns: {
          attempts: number
          created_at: string
          error: string
          id: number
          message_id: string
          next_attempt_at: string
          state: string
          status: number
          type: string
        }[]
      }
      webhook_secret: {
        Args: { p_id: string }
        Returns: {
          previous_secret: string
          previous_until: string
          secret: string
        }[]
      }
      webhook_url: {
        Args: { "": Database["public"]["Tables"]["link_users"]["Row"] }
        Returns: {
          error: true
        } & "the function public.webhook_url with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
    }
    Enums: {
      campaigns_status_reason:
        | "wallet_empty"
        | "campaign_budget_used"
        | "month_limit"
        | "end_date_passed"
      flights_status: "pending" | "active" | "paused" | "ended"
      flights_status_reason:
        | "budget_used"
        | "reach_used"
        | "windows_used"
        | "campaign_ended"
        | "wallet_empty"
        | "campaign_budget_used"
        | "month_limit"
        | "channel_off"
        | "set_aside"
      link_users_status: "pending" | "active" | "deactivated"
      service_types_sms_encoding: "ascii" | "gsm7"
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {
      campaigns_status_reason: [
        "wallet_empty",
        "campaign_budget_used",
        "month_limit",
        "end_date_passed",
      ],
      flights_status: ["pending", "active", "paused", "ended"],
      flights_status_reason: [
        "budget_used",
        "reach_used",
        "windows_used",
        "campaign_ended",
        "wallet_empty",
        "campaign_budget_used",
        "month_limit",
        "channel_off",
        "set_aside",
      ],
      link_users_status: ["pending", "active", "deactivated"],
      service_types_sms_encoding: ["ascii", "gsm7"],
    },
  },
} as const
